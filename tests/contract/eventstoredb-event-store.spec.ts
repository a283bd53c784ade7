import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { eventStoreContract } from './event-store.contract.ts';

/** A real server with any contents, instead of the stand-in. */
const realServer = process.env['TEST_EVENTSTORE_URL'];

/** Time limits have specs of their own: here a busy machine may take long for ten thousand events. */
const limits = { callTimeoutMs: 60_000 };

eventStoreContract(`EventStoreDB (${realServer === undefined ? 'stand-in' : 'real server'})`, async () => {
  const standIn = realServer === undefined ? await StandInServer.start() : undefined;
  const connectionString = realServer ?? standIn?.connectionString ?? '';
  return {
    open: async () => openEventStoreDb({ connectionString, ...limits }),
    keepsDeletedInLog: true,
    remove: async () => standIn?.stop(),
  };
});
