"""
Reads texts, one JSON string a line, and finds 40 topics of them as scikit-learn's own example does (tf-idf of the 1,000 most frequent words, then a
non-negative matrix factorisation); prints the seconds of it, without those of reading.
"""
import json
import sys
import time
import warnings

from sklearn.decomposition import NMF
from sklearn.feature_extraction.text import TfidfVectorizer

# Whether it has converged is no question here.
warnings.simplefilter("ignore")
with open(sys.argv[1], encoding="utf-8") as lines:
    texts = [json.loads(line) for line in lines]
start = time.perf_counter()
vectorizer = TfidfVectorizer(max_df=0.95, min_df=2, max_features=1000, stop_words="english")
weights = vectorizer.fit_transform(texts)
model = NMF(n_components=40, random_state=1, init="nndsvda", beta_loss="frobenius").fit(weights)
names = vectorizer.get_feature_names_out()
topics = [[names[at] for at in topic.argsort()[:-9:-1]] for topic in model.components_]
print(time.perf_counter() - start, flush=True)
