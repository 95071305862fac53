// A self-signed certificate for tests that need HTTPS on this machine. Browsers run without
// certificate checks.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQzFjoWAtrzs9qDKm
6n/7hoMsyK3eysnKqijt4ty5BxGhRANCAAQe/UAliTe/3wUdbRZbPpBm/q2XvIit
RAMLEKfvkvEUlXncp2o9wsTPWnkRMucnpaWkGyapEyBqUShRRM7f5L6H
-----END PRIVATE KEY-----
`;

const certificate = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUMVoTTTt/xtXYM0/ZMbrEJ3m6fmEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjEyMDc1NVoYDzIxMjYxMDI5
MTIwNzU1WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQe/UAliTe/3wUdbRZbPpBm/q2XvIitRAMLEKfvkvEUlXncp2o9wsTP
WnkRMucnpaWkGyapEyBqUShRRM7f5L6Ho2QwYjAdBgNVHQ4EFgQUgNXj5hhMhCeG
KOgpVqtLmu1Xy9kwHwYDVR0jBBgwFoAUgNXj5hhMhCeGKOgpVqtLmu1Xy9kwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQC5yQiuilJCNXebScWrCokSBBf20BbD0ah4ILBsNC1wcgIgSxjaLlVGAUQ98Ohm
BVzUizuLOVdq98KLOgmKGSfFQtg=
-----END CERTIFICATE-----
`;

/** Writes both to a new folder. Returns the arguments that start a server with them. */
export async function overTLS() {
  const folder = await mkdtemp(join(tmpdir(), "croupier-tls-"));
  const files = { CROUPIER_TLS_CERT_FILE: join(folder, "certificate.pem"), CROUPIER_TLS_KEY_FILE: join(folder, "key.pem") };
  await writeFile(files.CROUPIER_TLS_CERT_FILE, certificate);
  await writeFile(files.CROUPIER_TLS_KEY_FILE, key, { mode: 0o600 });
  return files;
}
