// What bench/performance/http.ts puts beside the service: a Hono app with an empty route, and one that only asks D1 what a lookup asks.
import { Hono } from 'hono';
import { LOOK_UP } from '../../src/catalog/rows.ts';

interface Env {
  readonly DB: D1Database;
}

const app = new Hono<{ Bindings: Env }>();
app.post('/empty', (context) => context.text(''));
app.post('/lookup', async (context) => {
  const gtin = Number(await context.req.json<string>());
  const { results } = await context.env.DB.prepare(LOOK_UP)
    .bind(JSON.stringify([gtin]))
    .all();
  return context.json(results);
});

export default app;
