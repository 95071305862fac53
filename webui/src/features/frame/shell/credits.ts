// The open source components of the site.

export interface Credit {
  name: string;
  by: string;
  licence: string;
  url: string;
}

const art: Credit[] = [
  { name: "Inter", by: "Rasmus Andersson", licence: "SIL Open Font License 1.1", url: "https://rsms.me/inter/" },
  { name: "Sora", by: "Sora Foundation", licence: "SIL Open Font License 1.1", url: "https://github.com/sora-xor/sora-font" },
  { name: "Lucide", by: "Lucide contributors", licence: "ISC", url: "https://lucide.dev" },
  { name: "Cryptocurrency Icons", by: "Christopher Downer and contributors", licence: "CC0 1.0", url: "https://github.com/spothq/cryptocurrency-icons" },
];

const browser: Credit[] = [
  { name: "Preact", by: "Preact team", licence: "MIT", url: "https://preactjs.com" },
  { name: "Preact Signals", by: "Preact team", licence: "MIT", url: "https://github.com/preactjs/signals" },
  { name: "wouter", by: "Alexey Taktarov", licence: "Unlicense", url: "https://github.com/molefrog/wouter" },
  { name: "Base UI", by: "MUI", licence: "MIT", url: "https://base-ui.com" },
  { name: "uPlot", by: "Leon Sorokin", licence: "MIT", url: "https://github.com/leeoniya/uPlot" },
  { name: "Lightweight Charts", by: "TradingView, Inc.", licence: "Apache 2.0", url: "https://www.tradingview.com/" },
  { name: "uqr", by: "Anthony Fu", licence: "MIT", url: "https://github.com/unjs/uqr" },
];

const server: Credit[] = [
  { name: "Go", by: "The Go Authors", licence: "BSD 3-Clause", url: "https://go.dev" },
  { name: "Go image and fonts", by: "The Go Authors", licence: "BSD 3-Clause", url: "https://pkg.go.dev/golang.org/x/image" },
  { name: "rasterx", by: "Steven R Wiley", licence: "BSD 3-Clause", url: "https://github.com/srwiley/rasterx" },
  { name: "SQLite", by: "D. Richard Hipp and others", licence: "Public domain", url: "https://sqlite.org" },
  { name: "modernc.org/sqlite", by: "Jan Mercl and others", licence: "BSD 3-Clause", url: "https://gitlab.com/cznic/sqlite" },
  { name: "Echo", by: "LabStack", licence: "MIT", url: "https://echo.labstack.com" },
  { name: "websocket", by: "Coder", licence: "ISC", url: "https://github.com/coder/websocket" },
  { name: "Cobra and Viper", by: "Steve Francia and others", licence: "Apache 2.0, MIT", url: "https://cobra.dev" },
  { name: "goose", by: "Pressly", licence: "MIT", url: "https://github.com/pressly/goose" },
  { name: "CertMagic", by: "Matthew Holt", licence: "Apache 2.0", url: "https://github.com/caddyserver/certmagic" },
  { name: "go-mail", by: "Winni Neessen", licence: "MIT", url: "https://go-mail.dev" },
  { name: "otp", by: "Paul Querna", licence: "Apache 2.0", url: "https://github.com/pquerna/otp" },
  { name: "zxcvbn, its list of passwords", by: "Dan Wheeler and Dropbox", licence: "MIT", url: "https://github.com/dropbox/zxcvbn" },
  { name: "secp256k1", by: "Decred developers", licence: "ISC", url: "https://github.com/decred/dcrd" },
  { name: "edwards25519", by: "The Go Authors and Filippo Valsorda", licence: "BSD 3-Clause", url: "https://filippo.io/edwards25519" },
  { name: "btcutil", by: "The btcsuite developers", licence: "ISC", url: "https://github.com/btcsuite/btcd" },
  { name: "go-bip39", by: "Tyler Smith", licence: "MIT", url: "https://pkg.go.dev/github.com/tyler-smith/go-bip39" },
  { name: "Lists of sanctioned addresses", by: "0xB10C", licence: "MIT", url: "https://github.com/0xB10C/ofac-sanctioned-digital-currency-addresses" },
];

export const credits = { art, browser, server };
