"""Writes Python's numbers into expected/: what vaderSentiment 3.3.2 gives for our sentences (README.md says how to run it).

The reviews (clothing-reviews.csv, beside the checkout as ../shared/data or at REVIEWS_FILE) are not in the repository: only their numbers
are kept, by row. Without the file theirs stay as they are. Python below 3.12, whose sum() adds floats one by one as ours does.
"""
import csv
import gzip
import json
import os
import random
import re
import sys
from pathlib import Path

from vaderSentiment.vaderSentiment import BOOSTER_DICT, NEGATE, SPECIAL_CASES, SentimentIntensityAnalyzer

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[4]
REVIEWS = Path(os.environ.get('REVIEWS_FILE', ROOT.parent / 'shared/data/clothing-reviews.csv'))
RANDOM_SENTENCES = 3000

analyzer = SentimentIntensityAnalyzer()


def numbers(text):
    scores = analyzer.polarity_scores(text)
    return [scores['neg'], scores['neu'], scores['pos'], scores['compound']]


def sentences(text):
    return [part for part in re.split(r'(?<=[.!?\n])[ \t\r\n]+', text) if part]


def demo():
    with open(ROOT / 'demo/hotel-comments.csv', encoding='utf-8-sig', newline='') as file:
        texts = [row['Comment'] for row in csv.DictReader(file)]
    return dict.fromkeys(part for text in texts for part in [text, *sentences(text)])


def random_sentences():
    """Full of rules, in ASCII."""
    dice = random.Random(20240229)
    listed = [word for word in analyzer.lexicon if word.isascii() and ' ' not in word]
    rules = 'no nor or never so this without doubt least at very kind of but BUT a I x 5 ok dress fabric - -- ...'.split()
    idioms = ' '.join([*SPECIAL_CASES, 'just enough sort of']).split()
    pools = [listed, listed, [word for word in BOOSTER_DICT if ' ' not in word], NEGATE, rules, rules, idioms]
    marks = list('!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~\\') + ['!!', '...', '??', '?!?', "'s", '!!!!!', '(', ')']
    gaps = [' '] * 8 + ['  ', '\n', '\t', '\r\n', '\x1c']

    def word():
        plain = dice.choice(dice.choice(pools))
        turn = dice.random()
        cased = plain.upper() if turn < 0.12 else plain.capitalize() if turn < 0.2 else plain
        return (dice.choice(marks) if dice.random() < 0.08 else '') + cased + (dice.choice(marks) if dice.random() < 0.15 else '')

    for _ in range(RANDOM_SENTENCES):
        text = ''.join(word() + dice.choice(gaps) for _ in range(dice.randint(1, 14)))
        yield text.upper() if dice.random() < 0.05 else text


def emoji():
    for sign in analyzer.emojis:
        if len(sign) == 1:
            yield sign
            yield f'It was good {sign} and not bad'


def write_sentences():
    hand_written = json.loads((HERE / 'expected/hand-written.json').read_text(encoding='utf-8'))
    kinds = {'hand-written': hand_written, 'demo': demo(), 'random': random_sentences(), 'emoji': emoji()}
    with open(HERE / 'expected/sentences.jsonl', 'w', encoding='utf-8', newline='\n') as file:
        for kind, texts in kinds.items():
            for text in texts:
                file.write(json.dumps([kind, text, *numbers(text)], ensure_ascii=False) + '\n')


def write_reviews():
    """A line a review: its row, the compound of its whole text, and those of its sentences, in ten-thousandths."""
    lines = []
    with open(REVIEWS, encoding='utf-8', newline='') as file:
        for at, row in enumerate(csv.DictReader(file)):
            text = row['Review Text']
            if text:
                compounds = [str(round(numbers(part)[3] * 10000)) for part in [text, *sentences(text)]]
                lines.append(f"{at},{compounds[0]},{' '.join(compounds[1:])}\n")
    with open(HERE / 'expected/reviews.csv.gz', 'wb') as file, gzip.GzipFile('', 'wb', 9, file, 0) as packed:
        packed.write(''.join(lines).encode())


if __name__ == '__main__':
    if sys.version_info >= (3, 12):
        sys.exit('Python 3.11 or older is needed: sum() of 3.12 rounds otherwise')
    write_sentences()
    if REVIEWS.exists():
        write_reviews()
    else:
        print(f'{REVIEWS} is missing: the numbers of the reviews stay as they are')
