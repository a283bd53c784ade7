/**
 * A fault-injecting server of the EventStoreDB client's protocol over loopback, with the observed behaviour
 * of real servers. For tests only.
 */
import type { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type Metadata,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { FaultyNetwork } from './faulty-network.ts';
import { type ReadReq, ReadService } from './read-service.ts';
import { StandInLog } from './stand-in-log.ts';
import type { ReadCall, SubscriptionBehaviour } from './subscription.ts';
import {
  accessDeniedError,
  notLeaderError,
  notReadyError,
  tooSlowError,
  unauthenticatedError,
} from './wire-messages.ts';
import { WriteService } from './write-service.ts';

export interface StandInOptions {
  /**
   * 23.10 drops slow subscribers; later versions serve them from the log again. 24.10 counts whole events
   * towards the limit of an append.
   */
  readonly version?: StandInVersion;
  /** Whether appends may use one stream (BatchAppend), as on every server since 21.10. */
  readonly supportsBatchAppend?: boolean;
  /** Server's key and certificate, PEM; insecure without. */
  readonly tls?: { readonly key: Buffer; readonly certificate: Buffer };
  /** Required user and password of each call; secure connections only. */
  readonly credentials?: { readonly user: string; readonly password: string };
  /** Shared with another node; by default a log of its own. */
  readonly log?: StandInLog;
}

export type StandInVersion = '23.10' | '24.2' | '24.10';

interface Call {
  readonly metadata: Metadata;
}

/** As on real servers, further streams wait silently. */
const STREAMS_PER_CONNECTION = 100;
const VERSIONS: Readonly<Record<StandInVersion, string>> = { '23.10': '23.10.0', '24.2': '24.2.0', '24.10': '24.10.4' };

export class StandInServer {
  readonly log: StandInLog;
  /** Network between clients and server: cut it, freeze it, refuse connections. */
  readonly network = new FaultyNetwork();
  /** Number of further appends and deletions that are committed, but whose connections are cut. */
  answersToLose = 0;
  /** Calls rejected for wrong credentials. */
  refusals = 0;
  /** Nodes of its cluster, and its leader, if any. Other nodes reject calls that require the leader. */
  nodes: readonly StandInServer[] = [this];
  leader: StandInServer | undefined = this;
  /** False while starting or stopping, when calls get an error. */
  isReady = true;
  /** Permissions that its users lack. */
  denied: 'nothing' | 'reading $all' | 'writing' = 'nothing';
  /** Duration of each append, deletion or read, in milliseconds. */
  callMs = 0;
  /** Subscriptions stay open without events. */
  isDeaf = false;
  readonly #options: StandInOptions;
  #reads: ReadService | undefined;
  #server: Server | undefined;

  constructor(options: StandInOptions = {}) {
    this.#options = options;
    this.log = options.log ?? new StandInLog();
  }

  static async start(options: StandInOptions = {}): Promise<StandInServer> {
    const server = new StandInServer(options);
    await server.network.listen();
    await server.#serve();
    return server;
  }

  get connectionString(): string {
    const { tls, credentials } = this.#options;
    const login = credentials === undefined ? '' : `${credentials.user}:${credentials.password}@`;
    return `esdb://${login}127.0.0.1:${this.network.port}?tls=${tls !== undefined}`;
  }

  /** Open subscriptions. */
  get subscriptions(): number {
    return this.#reads?.subscriptions.size ?? 0;
  }

  /** Drops every subscriber as too slow, as server 23.10 does. */
  dropSubscribers(): void {
    for (const subscription of this.#reads?.subscriptions ?? []) subscription.fail(tooSlowError());
  }

  /** Ends every subscription, without an error. */
  endSubscriptions(): void {
    for (const subscription of this.#reads?.subscriptions ?? []) subscription.finish();
  }

  /** Events sent to clients, and those scanned by reads of the whole log. */
  get work(): { readonly sentEvents: number; readonly lookedAt: number } {
    return { sentEvents: this.#reads?.sentEvents ?? 0, lookedAt: this.#reads?.lookedAt ?? 0 };
  }

  /**
   * A leader that was frozen while another took over: it truncates what other nodes lack, and stops.
   * Unacknowledged writes are lost; it has to be started again.
   */
  async comeBackDeposed(): Promise<void> {
    await this.stop();
    this.network.thaw();
  }

  /** The process dies and returns, with its data. */
  async restart(downMs = 0): Promise<void> {
    await this.network.refuse();
    this.#server?.forceShutdown();
    await new Promise((resolve) => setTimeout(resolve, downMs));
    await this.#serve();
    await this.network.listen();
  }

  async stop(): Promise<void> {
    await this.network.refuse();
    this.#server?.forceShutdown();
  }

  async #serve(): Promise<void> {
    const server = new Server({
      'grpc.max_receive_message_length': 32 * 1024 * 1024,
      'grpc.max_concurrent_streams': STREAMS_PER_CONNECTION,
    });
    const behaviour = (): SubscriptionBehaviour => ({
      dropsSlowConsumers: this.#options.version === '23.10',
      isDeaf: this.isDeaf,
    });
    const reads = (this.#reads = new ReadService(this.log, behaviour));
    const writes = new WriteService(this.log, {
      answers: () => this.#answers(),
      isReady: () => this.isReady,
      countsAll: this.#options.version === '24.10',
    });
    const { read, ...others } = streamsService.StreamsService;
    // Responses of reads are serialised once per event.
    server.addService(
      { ...others, read: { ...read, responseSerialize: (bytes: Buffer) => bytes } },
      this.#handlers(reads, writes),
    );
    server.addService(featuresService.ServerFeaturesService, { getSupportedMethods: this.#supportedMethods });
    server.addService(gossipService.GossipService, { read: this.#gossip });
    const { tls } = this.#options;
    const credentials =
      tls === undefined
        ? ServerCredentials.createInsecure()
        : ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }]);
    this.network.target = await new Promise<AddressInfo['port']>((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error === null ? resolve(port) : reject(error))),
    );
    this.#server = server;
  }

  #handlers(reads: ReadService, writes: WriteService): UntypedServiceImplementation {
    const guarded =
      <C extends Call, R>(handle: (call: C, answer: sendUnaryData<R>) => void) =>
      (call: C, answer: sendUnaryData<R>): void => {
        const refusal = this.#refusal(call);
        if (refusal === undefined) this.#inTime(() => handle(call, answer));
        else answer(refusal);
      };
    const guardedStream =
      <C extends Call & EventEmitter>(handle: (call: C) => unknown, takesTime = true) =>
      (call: C): void => {
        call.on('error', () => {});
        const refusal = this.#refusal(call);
        if (refusal !== undefined) call.emit('error', refusal);
        else if (takesTime) this.#inTime(() => handle(call));
        else handle(call);
      };
    const handlers = {
      read: guardedStream((call: ReadCall<ReadReq>) => {
        const isDenied = this.denied === 'reading $all' && call.request.getOptions()?.hasAll() === true;
        return isDenied ? call.emit('error', accessDeniedError()) : reads.read(call);
      }),
      batchAppend: guardedStream((call: Parameters<WriteService['batchAppend']>[0]) => writes.batchAppend(call), false),
      append: guarded((call: Parameters<WriteService['append']>[0], answer: Parameters<WriteService['append']>[1]) => {
        if (this.denied === 'writing') answer(accessDeniedError());
        else writes.append(call, answer);
      }),
      tombstone: guarded(writes.tombstone.bind(writes)),
      delete: guarded(writes.delete.bind(writes)),
    };
    return handlers;
  }

  #inTime(handle: () => unknown): void {
    if (this.callMs === 0) handle();
    else setTimeout(handle, this.callMs);
  }

  #answers(): boolean {
    if (this.answersToLose === 0) return true;
    this.answersToLose -= 1;
    this.network.cut();
    return false;
  }

  #refusal({ metadata }: Call): Error | undefined {
    if (!this.isReady) return notReadyError();
    if (this.leader !== undefined && this.leader !== this && metadata.get('requires-leader')[0] === 'true')
      return notLeaderError('127.0.0.1', this.leader.network.port);
    const { credentials } = this.#options;
    if (credentials === undefined) return undefined;
    const [given] = metadata.get('authorization');
    const wanted = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64');
    if (given === `Basic ${wanted}`) return undefined;
    this.refusals += 1;
    return given === undefined ? accessDeniedError() : unauthenticatedError();
  }

  readonly #supportedMethods = (_: unknown, answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>) => {
    const methods = ['read', 'append', 'delete', 'tombstone'];
    if (this.#options.supportsBatchAppend ?? true) methods.push('batchappend');
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion(VERSIONS[this.#options.version ?? '24.2']);
    supported.setMethodsList(
      methods.map((method) =>
        new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(method),
      ),
    );
    answer(null, supported);
  };

  readonly #gossip = (_: unknown, answer: sendUnaryData<InstanceType<typeof gossip.ClusterInfo>>) => {
    const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;
    const members = this.nodes.map((node, index) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(`00000000-0000-4000-8000-00000000000${index + 1}`))
        .setTimeStamp('17000000000000000')
        .setState(this.leader === undefined ? UNKNOWN : node === this.leader ? LEADER : FOLLOWER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(node.network.port)),
    );
    answer(null, new gossip.ClusterInfo().setMembersList(members));
  };
}
