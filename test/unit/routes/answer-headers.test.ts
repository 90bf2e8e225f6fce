// The headers that every answer gets, beside Hono's own middleware.
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { describe, expect, it } from 'vitest';
import { answerHeaders, crossOrigin } from '../../../src/routes/answer-headers.ts';
import { rememberingRouter } from '../../../src/routes/remembering-router.ts';

const OPTIONS = {
  allowMethods: ['GET', 'POST', 'OPTIONS'],
  allowHeaders: ['Apikey'],
  exposeHeaders: ['X-Request-Id', 'Retry-After'],
  maxAge: 60,
};
const SHOP = 'https://shop.example';

function answers(app: Hono): Hono {
  return app
    .get('/made', (context) => context.text('made', 200))
    .get('/thrown', () => {
      throw new Error('thrown');
    })
    .onError((_, context) => context.text('thrown', 500));
}

describe('the headers for other origins', () => {
  it.each([
    ['*', '/made', 'GET', SHOP],
    ['*', '/made', 'GET', undefined],
    ['*', '/made', 'OPTIONS', SHOP],
    ['*', '/nothing', 'GET', SHOP],
    ['*', '/thrown', 'GET', SHOP],
    [SHOP, '/made', 'GET', SHOP],
    [SHOP, '/made', 'GET', 'https://other.example'],
    [SHOP, '/made', 'GET', undefined],
    [SHOP, '/made', 'OPTIONS', SHOP],
    [SHOP, '/thrown', 'GET', SHOP],
  ] as const)('are Hono’s where %s may read, for %s by %s of %s', async (origins, path, method, origin) => {
    const theirs = answers(
      new Hono().use('*', cors({ ...OPTIONS, origin: origins === '*' ? '*' : [origins] })),
    );
    const ours = answers(new Hono().use('*', crossOrigin({ ...OPTIONS, origins: [origins] })));
    const init = { method, headers: origin === undefined ? {} : { origin } };
    const [expected, answer] = [await theirs.request(path, init), await ours.request(path, init)];
    expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(expected.headers));
    expect([answer.status, await answer.text()]).toEqual([expected.status, await expected.text()]);
  });
});

describe('the headers of an answer', () => {
  it('can be set, also of one that was fetched', async () => {
    const file = 'data:text/css,a{}';
    const app = new Hono()
      .use('*', async (context, next) => {
        await next();
        answerHeaders(context).set('X-Request-Id', 'one');
        answerHeaders(context).append('Vary', 'Origin');
      })
      .get('/fetched', () => fetch(file))
      .get('/made', (context) => context.text('made', 201));
    expect(() => Response.error().headers.set('a', 'b')).toThrow('immutable');
    const fetched = await app.request('/fetched');
    expect(await fetched.text()).toBe('a{}');
    expect(Object.fromEntries(fetched.headers)).toEqual({
      'content-type': 'text/css',
      'x-request-id': 'one',
      vary: 'Origin',
    });
    const made = await app.request('/made');
    expect([made.status, made.headers.get('x-request-id'), await made.text()]).toEqual([201, 'one', 'made']);
  });
});

describe('the router that remembers', () => {
  it('answers a path the second time as the first, each with its own parameters', async () => {
    const app = new Hono({ router: rememberingRouter() })
      .get('/keys/:id', (context) => context.text(context.req.param('id')))
      .all('/keys/:id', (context) => context.text('not so', 405))
      .get('/:end{$}', (context) => context.text('end'));
    for (let round = 0; round < 2; round += 1) {
      for (const id of ['one', 'two%20words'])
        expect(await (await app.request(`/keys/${id}`)).text()).toBe(decodeURIComponent(id));
      expect((await app.request('/keys/one', { method: 'POST' })).status).toBe(405);
      expect((await app.request('/other')).status).toBe(404);
    }
  });

  it('forgets the oldest paths', async () => {
    const app = new Hono({ router: rememberingRouter() }).get('/a/:id', (context) =>
      context.text(context.req.param('id')),
    );
    for (let id = 0; id < 600; id += 1) await app.request(`/a/${id}`);
    expect(await (await app.request('/a/0')).text()).toBe('0');
  });
});
