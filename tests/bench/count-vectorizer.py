"""Reads texts, one JSON string a line, and counts their n-grams of 1 to 3 words; prints the seconds of each round, without those of reading."""
import json
import sys
import time

import numpy
from sklearn.feature_extraction.text import CountVectorizer

with open(sys.argv[1], encoding="utf-8") as lines:
    texts = [json.loads(line) for line in lines]
for _ in range(int(sys.argv[2])):
    start = time.perf_counter()
    counter = CountVectorizer(ngram_range=(1, 3), binary=True)
    counts = numpy.asarray(counter.fit_transform(texts).sum(axis=0)).ravel()
    names = counter.get_feature_names_out()
    top = [(names[at], int(counts[at])) for at in numpy.argsort(-counts)[:1000]]
    print(time.perf_counter() - start, flush=True)
