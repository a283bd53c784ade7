/** Builds FerretDB where it has not been built yet: `node --import tsx tests/support/ferretdb/build-ahead.ts`. */
import { ferretDbProgram } from './ferretdb-program.ts';

ferretDbProgram();
