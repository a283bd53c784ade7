/** A stand-in in a process of its own: writes its connection string, and serves until it is killed. */
import { StandInServer } from './stand-in-server.ts';

const server = await StandInServer.start();
console.log(server.connectionString);
