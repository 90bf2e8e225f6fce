// GET /usage: what the key's account has used in this month (CONTRACT section 7).
import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { formsOf } from '../http/request-path.ts';
import { type Result, ok } from '../lib/result.ts';
import { admit } from './admit.ts';

type AnswerWith = (request: Request, requestId: string, result: Result<Response>) => Promise<Response>;

// oxlint-disable-next-line typescript/no-explicit-any -- any app that carries a requestId
export function mountUsage(app: Hono<any>, deps: Deps, answer: AnswerWith): void {
  app.on('GET', formsOf('/usage'), async (context) => {
    const request = context.req.raw;
    const account = await admit(request.headers, { deps, operation: null });
    const usage = account.ok ? await deps.meter.usage(account.value) : account;
    const result = usage.ok ? ok(Response.json({ Successful: true, ...usage.value })) : usage;
    return answer(request, String(context.get('requestId')), result);
  });
}
