/**
 * A stand-in in its own process: prints its connection string, and serves until it is killed. Without a
 * faulty network.
 */
import { StandInServer } from './stand-in-server.ts';

const server = await StandInServer.start();
/** Milliseconds per call. */
server.callMs = Number(process.argv[2] ?? 0);
console.log(`esdb://127.0.0.1:${server.network.target}?tls=false`);
