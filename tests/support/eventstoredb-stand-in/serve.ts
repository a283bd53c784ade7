/** A stand-in in a process of its own: writes its connection string, and serves until it is killed. Nothing lies between. */
import { StandInServer } from './stand-in-server.ts';

const server = await StandInServer.start();
/** So many milliseconds each call takes. */
server.callMs = Number(process.argv[2] ?? 0);
console.log(`esdb://127.0.0.1:${server.network.target}?tls=false`);
