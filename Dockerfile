# The service as `npm start` runs it: Node and workerd, bundled when the image is built. `npm run bench -- container` tries its files.
FROM node:24-bookworm AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/bootstrap.mjs image-folder /image

# glibc and libstdc++, without a shell and without a package manager.
FROM gcr.io/distroless/cc-debian12
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="quietzone" \
  org.opencontainers.image.description="Barcode and document-conversion HTTP API" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
# QUIETZONE_WRITTEN: sample files, which can be made again.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 QUIETZONE_STATE=/data QUIETZONE_WRITTEN=/tmp/quietzone \
  SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
WORKDIR /app
# workerd does not start without authorities of TLS.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /image/bin/node /usr/local/bin/node
COPY --from=build /image/app /app
COPY --from=build --chown=1000:1000 /image/data /data
USER 1000:1000
VOLUME /data
EXPOSE 8787
# It answers what is in progress and counts every call before it ends.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+(process.env.BASE_PATH||'').replace(/[/]+$/,'')+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/src/cli/main.js"]
CMD ["start"]
