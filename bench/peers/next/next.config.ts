// Paths end with a slash, as in the product. The build uses two cores, as the machine of the benchmark has.
export default { trailingSlash: true, typescript: { ignoreBuildErrors: true }, experimental: { cpus: 2 } };
