"""Writes expected.json: figures of SciPy and statsmodels for the specs of means and regression.

    python3 -m venv /tmp/figures
    /tmp/figures/bin/pip install numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0
    /tmp/figures/bin/python domain/src/statistics/statsmodels-0.15.0/expected.py
"""
import json
import pathlib

import numpy as np
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.outliers_influence import variance_inflation_factor

random = np.random.default_rng(34)


def distribution():
    return [
        {
            "df": df,
            "critical": {str(level): stats.t.ppf((1 + level) / 2, df) for level in (0.8, 0.95, 0.999)},
            "p": [[t, 2 * stats.t.sf(t, df)] for t in (0, 0.1, 1, 1.96, 3.5, 12)],
        }
        for df in (1, 2, 3.7, 10, 29.5, 200, 5000, 1_000_000)
    ]


def welch(one, other):
    result = stats.ttest_ind(one, other, equal_var=False)
    interval = result.confidence_interval(0.95)
    return {
        "one": one,
        "other": other,
        "value": float(np.mean(one) - np.mean(other)),
        "t": float(result.statistic),
        "df": float(result.df),
        "p": float(result.pvalue),
        "low": float(interval.low),
        "high": float(interval.high),
    }


def means():
    nps = lambda n, p: [int(x) for x in random.binomial(10, p, n)]
    return [
        welch(nps(40, 0.7), nps(60, 0.5)),
        welch(nps(5, 0.9), nps(400, 0.88)),
        welch([1e9 + x for x in nps(50, 0.3)], [1e9 + x for x in nps(31, 0.3)]),
        welch([round(float(x), 3) for x in random.normal(0, 1, 30)], [round(float(x), 3) for x in random.normal(0.4, 9, 45)]),
        welch([3, 3, 3, 3], [1, 2, 5]),
    ]


def ols(rows, response, entered):
    """`entered`: the columns of which none is collinear; coefficients of the others are null."""
    x = sm.add_constant(np.array(rows, dtype=float)[:, entered], has_constant="add")
    fit = sm.OLS(np.array(response, dtype=float), x).fit()
    intervals = fit.conf_int(0.05)
    coefficients = [None] * len(rows[0])
    for at, column in enumerate(entered, start=1):
        others = np.delete(x, at, axis=1)
        coefficients[column] = {
            "value": float(fit.params[at]),
            "error": float(fit.bse[at]),
            "p": float(fit.pvalues[at]),
            "low": float(intervals[at][0]),
            "high": float(intervals[at][1]),
            "vif": float(variance_inflation_factor(x, at)),
            "unique": float(fit.rsquared - sm.OLS(np.array(response, dtype=float), others).fit().rsquared),
        }
    return {
        "rows": ["".join(str(int(cell)) for cell in row) for row in rows],
        "response": [float(y) for y in response],
        "rSquared": float(fit.rsquared),
        "df": float(fit.df_resid),
        "coefficients": coefficients,
    }


def regressions():
    x = (random.random((240, 6)) < [0.5, 0.3, 0.2, 0.1, 0.05, 0.3]).astype(int)
    # The last follows the first two nearly always.
    x[:, 5] = np.where(random.random(240) < 0.85, x[:, 0] | x[:, 1], x[:, 5])
    y = np.clip(np.round(7 + x @ [1.5, -2, 0.5, 0, -3, 1] + random.normal(0, 2, 240)), 0, 10)
    # Of a partition, the last part follows from the others; a copy follows from its original.
    part = random.integers(0, 3, 120)
    partition = np.column_stack([part == 0, part == 1, part == 2, random.random(120) < 0.4]).astype(int)
    partition = np.column_stack([partition, partition[:, 3], np.zeros(120, int)])
    z = np.round(random.normal(50, 10, 120) + 8 * partition[:, 0], 2)
    return [
        ols(x.tolist(), y.tolist(), [0, 1, 2, 3, 4, 5]),
        ols(x[:, :1].tolist(), y.tolist(), [0]),
        ols(partition.tolist(), z.tolist(), [0, 1, 3]),
        ols(x.tolist(), (1e6 + y).tolist(), [0, 1, 2, 3, 4, 5]),
    ]


figures = {"distribution": distribution(), "means": means(), "regressions": regressions()}
pathlib.Path(__file__).with_name("expected.json").write_text(json.dumps(figures, indent=None, separators=(",", ":")) + "\n")
