# The same server as `npm start`: workerd with D1, KV and the Durable Object on disk.
FROM node:24-bookworm-slim
# The bundler writes its log under XDG_CONFIG_HOME, and beside the project in .wrangler.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 QUIETZONE_STATE=/data XDG_CONFIG_HOME=/tmp/config
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The bundler and the local runtime are development dependencies of the Worker, and the server's own parts here.
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/support/bwipp-encoders.ts
RUN mkdir -p /data .quietzone .wrangler && chown -R node:node /data .quietzone .wrangler
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+(process.env.BASE_PATH||'').replace(/\/+$/,'')+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "scripts/bootstrap.mjs", "start"]
