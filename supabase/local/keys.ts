// Development keys. None is secret: they are the same on every machine. `.dev.vars.example` repeats the first two.

/** Key of the role `anon`. */
export const PUBLISHABLE_KEY = "sb_publishable_PNLRYLUgcKth5DAXdutkrM_9AZLNc0g";
/** Key of the role `service_role`. */
export const SECRET_KEY = "sb_secret_6ou9OlqrQxpnpYmCQyhNgx_YctQrVSs";

/** Verifies access tokens; served at /auth/v1/.well-known/jwks.json. */
export const DEVELOPMENT_PUBLIC_JWK = {
  kty: "EC",
  crv: "P-256",
  alg: "ES256",
  use: "sig",
  key_ops: ["verify"],
  kid: "local-development",
  x: "3VpI2ut_t7mqaUotm8cqDawmoSEbHrTLUjlIieat76k",
  y: "4QDP6Tkil-x7VcaYOPOiXiK6lH9SE4Jdngy0ameOLAk",
};

/** Signs access tokens. */
export const DEVELOPMENT_PRIVATE_JWK = {
  ...DEVELOPMENT_PUBLIC_JWK,
  key_ops: ["sign"],
  d: "9c0kyeWlR3OpdPRcJA98NyCRxDe1Dyz9P6p35X_257g",
};
