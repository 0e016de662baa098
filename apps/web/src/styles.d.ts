// The build reads style sheets; to the compiler an import of one has no value.
declare module "*.css" {}
declare module "@fontsource-variable/inter" {}
declare module "@fontsource-variable/jetbrains-mono" {}
