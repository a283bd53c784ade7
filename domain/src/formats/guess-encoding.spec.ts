import { describe, expect, it } from '@jest/globals';
import { guessEncoding, type GuessedEncoding } from './guess-encoding.ts';

/** Inverted decoding table, because the platform has no encoders for these. */
const getEncoder = (encoding: GuessedEncoding): ((text: string) => Uint8Array) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const codes = new Map<string, readonly number[]>();
  const put = (...bytes: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !codes.has(character)) codes.set(character, bytes);
    } catch {
      // No character of the encoding.
    }
  };
  for (let byte = 0; byte < 256; byte++) put(byte);
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) put(first, second);
  return (text) => Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));
};

describe('the encoding of a text that says nothing of it', () => {
  it.each<[GuessedEncoding, string[]]>([
    ['windows-1251', ['город,отзыв\nМосква,Доставка шла очень долго\n', 'n,c\n1,Привет\n', 'n,c\n1,ОЧЕНЬ ПЛОХО\n']],
    ['windows-1251', ['n,c\n1,"Дуже добре, дякую за їжу"\n', 'n,c\n1,Хотелът беше чист и тих\n']],
    ['koi8-r', ['город,отзыв\nМосква,Доставка шла очень долго\n', 'n,c\n1,Привет\n2,Спасибо большое\n']],
    [
      'shift_jis',
      [
        '店,コメント\n東京,配送がとても遅い\n',
        'n,c\n1,また来たいです\n2,美味しかった\n',
        '地域,満足度\n東京都,不満です\n',
      ],
    ],
    ['euc-jp', ['店,コメント\n東京,配送がとても遅い\n', 'n,c\n1,また来たいです\n']],
    [
      'gb18030',
      ['城市,评论\n北京,送货很慢但是服务员很好\n', 'n,评论\n1,很好\n2,不错\n', 'n,c\n1,服务态度差，等了一个小时\n'],
    ],
    ['big5', ['城市,評論\n台北,送貨很慢但是服務員很好\n', 'n,c\n1,服務很好，下次還會再來\n']],
    ['euc-kr', ['도시,의견\n서울,배송이 너무 늦었어요\n', 'n,c\n1,좋아요\n2,친절합니다\n']],
    ['windows-1250', ['miasto,komentarz\nŁódź,Obsługa była bardzo miła, ale długo czekałem\n']],
    ['windows-1250', ['n,c\n1,A szolgáltatás nagyon jó volt, köszönöm a gyors segítséget, őszintén\n']],
    ['windows-1253', ['πόλη,σχόλιο\nΑθήνα,Η εξυπηρέτηση ήταν πολύ καλή\n', 'n,c\n1,Καλημέρα\n']],
    ['windows-1254', ['şehir,yorum\nİstanbul,Çalışanlar çok nazikti ama sipariş geç geldi\n']],
    ['windows-1254', ['n,c\n1,Işıklar bozuktu\n', 'n,c\n1,Güzel ama ağır\n2,Kahvaltı soğuktu, şık değil\n']],
    [
      'macintosh',
      [
        'n,c\n1,Das Frühstück war mäßig und die Straße laut\n',
        'n,c\r1,“Très bien”, l’accueil était chaleureux… ça va\r',
        'n,c\r1,La habitación es pequeña y está sucia\r',
      ],
    ],
    ['windows-1255', ['עיר,תגובה\nתל אביב,השירות היה מצוין\n']],
    ['windows-1256', ['المدينة,تعليق\nالقاهرة,الخدمة كانت ممتازة\n']],
  ])('is %s', (encoding, texts) => {
    const encode = getEncoder(encoding);
    for (const text of texts) expect([text, guessEncoding(encode(text))]).toEqual([text, encoding]);
  });

  it.each([
    'Très bon accueil, mais la chambre était trop chauffée',
    'München,Größe paßt',
    'Bjørn Åge på øen',
    'Hyvää päivää, tämä on todella hyvä',
    'Não é bom, atenção às condições',
    '¿Cómo? ¡Añejo!',
    'Þórður borðaði á Ægisíðu',
    'café',
    'été\n2,à\n3,Ää\n4,Öö',
    'ÉTÉ À LA PLAGE\n2,ÜBERGRÖSSE',
    '30°C ±2 ½ £5 ©',
    'Sí\n2,Niño pequeño',
    'Ýsa og Þór',
    'Xýz',
  ])('stays Windows-1252 where it reads well so: %s', (text) => {
    expect(guessEncoding(Uint8Array.from(Buffer.from(`n,c\n1,${text}\n`, 'latin1')))).toBe('windows-1252');
  });

  it('stays Windows-1252 with quotes, dashes and the euro, which no word of English has', () => {
    const bytes = [...Buffer.from('n,c\n1,It')].concat(
      0x92,
      0x73,
      0x20,
      0x93,
      0x6f,
      0x6b,
      0x94,
      0x20,
      0x96,
      0x20,
      0x80,
    );
    expect(guessEncoding(Uint8Array.from(bytes))).toBe('windows-1252');
  });
});
