// Paths end with a slash, as in the product. Two cores, like the machine of the benchmark.
export default { trailingSlash: true, typescript: { ignoreBuildErrors: true }, experimental: { cpus: 2 } };
