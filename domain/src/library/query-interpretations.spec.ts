import { describe, it } from '@jest/globals';
import { given, theme } from './library-examples.ts';

describe('looking through the themes that read differently', () => {
  const past = [theme('price', 'Price')];

  it('is noted once a version of the reader', () => {
    given(past)
      .when({ type: 'ReviewQueryReadings', reader: '2' })
      .then([{ type: 'QueryReadingsReviewed', data: { reader: '2' } }]);
  });

  it('is noted again for the next version', () => {
    given([...past, { type: 'QueryReadingsReviewed', data: { reader: '2' } }])
      .when({ type: 'ReviewQueryReadings', reader: '3' })
      .then([{ type: 'QueryReadingsReviewed', data: { reader: '3' } }]);
  });
});
