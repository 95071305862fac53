package integrations

import (
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"

	"croupier/app/betting/providers/hub88"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/fault"
)

// The protocols.
const (
	protocolSlotegrator = "slotegrator"
	protocolHub88       = "hub88"
)

// IntegrationSecrets are the credentials of an integration. They leave the server never again.
type IntegrationSecrets struct {
	// Merchant and Key are those of Slotegrator.
	Merchant string `json:"merchant,omitempty" validate:"max=200"`
	Key      string `json:"key,omitempty" validate:"max=200"`
	// Operator and Partner are the ids of the site and of the brand at Hub88. PrivateKey signs the
	// calls of the site, and PublicKey is the provider's key for callbacks: both in PEM.
	Operator   int64  `json:"operator,omitempty" validate:"min=0"`
	Partner    string `json:"partner,omitempty" validate:"max=100"`
	PrivateKey string `json:"private_key,omitempty" validate:"max=8000"`
	PublicKey  string `json:"public_key,omitempty" validate:"max=4000"`
}

// parts make the client and the handler of a protocol.
type parts struct {
	client  func(s *Service, base string) Client
	handler func(s *Service, name string) http.Handler
}

// minKey is the minimum length of a key, in bytes.
const minKey = 16

// parts checks the credentials of a protocol. Errors: the field that is missing or wrong.
func (c IntegrationSecrets) parts(protocol string) (parts, error) {
	if protocol == protocolSlotegrator {
		return c.slotegrator()
	}
	return c.hub88()
}

func (c IntegrationSecrets) slotegrator() (parts, error) {
	switch {
	case c.Merchant == "":
		return parts{}, fault.Field("secrets.merchant", "validation.required")
	case len(c.Key) < minKey:
		return parts{}, fault.Field("secrets.key", "validation.min")
	}
	credentials := slotegrator.Credentials{Merchant: c.Merchant, Key: c.Key}
	return parts{
		func(s *Service, base string) Client {
			return &slotegrator.Client{Base: base, Credentials: credentials, HTTP: s.Client, Now: s.Clock.Now}
		},
		func(s *Service, name string) http.Handler {
			return &slotegrator.Handler{Provider: name, Credentials: credentials, Wallet: s.Wallet, Now: s.Clock.Now, Failed: s.failed(name)}
		},
	}, nil
}

func (c IntegrationSecrets) hub88() (parts, error) {
	if c.Operator == 0 {
		return parts{}, fault.Field("secrets.operator", "validation.required")
	}
	private, err := privateKey(c.PrivateKey)
	if err != nil {
		return parts{}, fault.Field("secrets.private_key", "validation.invalid").Because(err)
	}
	public, err := publicKey(c.PublicKey)
	if err != nil {
		return parts{}, fault.Field("secrets.public_key", "validation.invalid").Because(err)
	}
	return parts{
		func(s *Service, base string) Client {
			return &hub88.Client{Base: base, Operator: c.Operator, Partner: c.Partner, Key: private, HTTP: s.Client}
		},
		func(s *Service, name string) http.Handler {
			return &hub88.Handler{Provider: name, Key: public, Wallet: s.Wallet, Failed: s.failed(name)}
		},
	}, nil
}

// minBits is the minimum length of RSA keys.
const minBits = 2048

var errKey = errors.New("it is no RSA key in PEM of at least 2048 bits")

func privateKey(text string) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errKey
	}
	key, err := x509.ParsePKCS1PrivateKey(block.Bytes)
	if err != nil {
		other, err := x509.ParsePKCS8PrivateKey(block.Bytes)
		if err != nil {
			return nil, errKey
		}
		key, _ = other.(*rsa.PrivateKey)
	}
	if key == nil || key.N.BitLen() < minBits {
		return nil, errKey
	}
	return key, nil
}

func publicKey(text string) (*rsa.PublicKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errKey
	}
	other, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, errKey
	}
	key, _ := other.(*rsa.PublicKey)
	if key == nil || key.N.BitLen() < minBits {
		return nil, errKey
	}
	return key, nil
}

func bound(name string) string { return "integration " + name }

// seal encrypts credentials for an integration.
func (s *Service) seal(name string, secrets IntegrationSecrets) (string, error) {
	text, err := json.Marshal(secrets)
	if err != nil {
		return "", fmt.Errorf("write the credentials of %s: %w", name, err)
	}
	return s.Sealer.Encrypt(bound(name), string(text))
}

// open decrypts the credentials of an integration.
func (s *Service) open(in *integration) (secrets IntegrationSecrets, err error) {
	text, err := s.Sealer.Decrypt(bound(in.Name), in.Sealed)
	if err == nil {
		err = json.Unmarshal([]byte(text), &secrets)
	}
	if err != nil {
		return secrets, fmt.Errorf("open the credentials of %s: %w", in.Name, err)
	}
	return secrets, nil
}

// fingerprint lets people recognise credentials: the first 8 digits of their SHA-256.
func (c IntegrationSecrets) fingerprint() string {
	public := c.PublicKey
	if block, _ := pem.Decode([]byte(public)); block != nil {
		public = string(block.Bytes)
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{c.Merchant, c.Key, c.Partner, c.PrivateKey, public}, "\x00")))
	return hex.EncodeToString(sum[:4])
}
