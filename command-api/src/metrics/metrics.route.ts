import { BlockList } from 'node:net';
import { notFound } from '../http/http-error.ts';
import type { Context, Routes } from '../http/request-state.ts';
import type { Metrics } from './metrics.ts';

/**
 * `GET /metrics` for Prometheus, on the same port, for clients in loopback and private networks. Metrics have
 * no names and no texts, but show the load; a second port or a token would be one more setting. Requests with
 * forwarding headers get 404, so that a reverse proxy does not expose them. A proxy or load balancer that
 * strips these headers must block /metrics.
 */
export const metricsRoute = (routes: Routes, metrics: Pick<Metrics, 'text' | 'contentType'>): void => {
  const near = privateNetworks();
  routes.get('/metrics', async (ctx: Context) => {
    if (!isNear(ctx, near)) throw notFound('ROUTE_NOT_FOUND', `There is no route ${ctx.method} ${ctx.path}`);
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Type', metrics.contentType);
    ctx.body = await metrics.text();
  });
};

const FORWARDED = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'] as const;

const isNear = (ctx: Context, near: BlockList): boolean => {
  const { remoteAddress, remoteFamily } = ctx.req.socket;
  if (remoteAddress === undefined || FORWARDED.some((header) => ctx.get(header) !== '')) return false;
  return near.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
};

const privateNetworks = (): BlockList => {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addSubnet('10.0.0.0', 8, 'ipv4');
  list.addSubnet('172.16.0.0', 12, 'ipv4');
  list.addSubnet('192.168.0.0', 16, 'ipv4');
  list.addAddress('::1', 'ipv6');
  list.addSubnet('fc00::', 7, 'ipv6');
  return list;
};
