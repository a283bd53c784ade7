import { describe, expect, it } from '@jest/globals';
import { hasHtml, extractHtmlText } from './html-text.ts';

describe('the text of a comment with HTML', () => {
  it.each([
    [
      '<p>Great&nbsp;staff &amp; food.<br>I don&#39;t like the queue</p>',
      "Great staff & food.\nI don't like the queue",
    ],
    ['<b>Fine</b>', 'Fine'],
    ['a &lt; b', 'a < b'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['caf&eacute; &#8364;5', 'café €5'],
    ['one &amp; two\n  three', 'one & two\n  three'],
    ['<a href="https://example.org">here</a>', 'here'],
    ['<h2>Quiet</h2>room', 'Quiet\nroom'],
    ['<div style="color:red">Loud</div>', 'Loud'],
    ['<p>5 < 6 & more</p>', '5 < 6 & more'],
  ])('of %j is %j', (html, text) => expect(extractHtmlText(html)).toBe(text));

  it.each([
    'a < b and c > d',
    'I <3 it',
    'AT&T',
    'R&D; more',
    '<sarcasm>great</sarcasm>',
    'x<y',
    '<-- this',
    'fish & chips',
  ])('%j contains no HTML', (text) => {
    expect(hasHtml(text)).toBe(false);
    expect(extractHtmlText(text)).toBe(text);
  });

  it('is extracted in linear time, however deeply nested', () => {
    const begin = performance.now();
    extractHtmlText('<div>'.repeat(40_000));
    extractHtmlText('<'.repeat(250_000) + '<br>');
    extractHtmlText('&amp;'.repeat(40_000));
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
