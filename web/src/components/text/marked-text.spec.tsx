import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { MarkedText } from './marked-text.tsx';

afterEach(cleanup);

describe('a text with marks', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '&lt;b&gt;<iframe srcdoc="<script>alert(1)</script>">',
    '</mark><style>*{display:none}</style>',
    '{{constructor.constructor("alert(1)")()}}',
  ])('is text whatever it says, within its marks too: %s', (text) => {
    for (const spans of [[], [[0, text.length]], [[1, 4]]] as const) {
      const { container, unmount } = render(<MarkedText text={text} spans={spans} />);
      expect(container.textContent).toBe(text);
      expect([...container.querySelectorAll('*')].filter(({ tagName }) => !['SPAN', 'MARK'].includes(tagName))).toEqual(
        [],
      );
      unmount();
    }
  });
});
