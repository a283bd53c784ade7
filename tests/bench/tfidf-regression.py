"""Reads texts, one JSON string a line, and splits as JSON (train, labels, test, truth); prints the F1 of TF-IDF with logistic regression, with and without class weights, for each."""
import json
import sys

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score

with open(sys.argv[1], encoding="utf-8") as lines:
    texts = [json.loads(line) for line in lines]
with open(sys.argv[2], encoding="utf-8") as file:
    splits = json.load(file)
results = []
for split in splits:
    vectorizer = TfidfVectorizer()
    train = vectorizer.fit_transform([texts[at] for at in split["train"]])
    test = vectorizer.transform([texts[at] for at in split["test"]])
    results.append(
        [
            float(f1_score(split["truth"], LogisticRegression(class_weight=weight, max_iter=1000).fit(train, split["labels"]).predict(test), zero_division=0))
            for weight in (None, "balanced")
        ]
    )
print(json.dumps(results))
