import adapter from "@sveltejs/adapter-cloudflare";

// `bench/peer-build.ts` copies `bench/peers/common` to `./common`.
export default { kit: { adapter: adapter(), alias: { common: "./common" }, paths: { relative: false } } };
