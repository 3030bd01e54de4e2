import { type CryptoKey, errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { DEVELOPMENT_PRIVATE_JWK, DEVELOPMENT_PUBLIC_JWK } from "./keys.ts";

/** The claims of an access token or of an API key. */
export type Claims = JWTPayload & { role: string; session_id?: string };

export type TokenIssuer = {
  issuer: string;
  sign(claims: JWTPayload): Promise<string>;
  /** Throws `InvalidTokenError` when the token is invalid, is expired or has no role. */
  verify(token: string): Promise<Claims>;
};

export class InvalidTokenError extends Error {
  readonly isExpired: boolean;
  constructor(message: string, isExpired = false) {
    super(message);
    this.isExpired = isExpired;
  }
}

/** Signs and verifies access tokens with the development key (ES256), like a hosted project with asymmetric keys. */
export async function createTokenIssuer(issuer: string): Promise<TokenIssuer> {
  const signingKey = (await importJWK(DEVELOPMENT_PRIVATE_JWK, "ES256")) as CryptoKey;
  const verificationKey = (await importJWK(DEVELOPMENT_PUBLIC_JWK, "ES256")) as CryptoKey;
  const header = { alg: "ES256", kid: DEVELOPMENT_PRIVATE_JWK.kid, typ: "JWT" };
  return {
    issuer,
    sign: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(signingKey),
    async verify(token) {
      try {
        const { payload } = await jwtVerify<Claims>(token, verificationKey, { algorithms: ["ES256"] });
        if (typeof payload.role !== "string") throw new InvalidTokenError("JWT has no role");
        return payload;
      } catch (error) {
        if (error instanceof InvalidTokenError) throw error;
        if (error instanceof errors.JWTExpired) throw new InvalidTokenError("JWT expired", true);
        throw new InvalidTokenError(
          error instanceof errors.JWTClaimValidationFailed ? error.message : "JWT could not be decoded",
        );
      }
    },
  };
}
