import adapter from "@sveltejs/adapter-cloudflare";

// `bench/peer-build.ts` builds a copy of this folder, which contains a copy of `bench/peers/common`.
export default { kit: { adapter: adapter(), alias: { common: "./common" }, paths: { relative: false } } };
