package captcha

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/clock"
)

const (
	algorithm   = "SHA-256"
	minKeyBytes = 32
	// challengeLifetime is the time a visitor has to solve a challenge and to send
	// the form.
	challengeLifetime = 20 * time.Minute
	// maxSpent bounds the memory of used proofs.
	maxSpent = 200_000
	// maxPayload is the longest accepted proof, in bytes.
	maxPayload = 2048
	saltBytes  = 12
)

// Challenge asks for the number between 0 and MaxNumber for which the SHA-256
// of the salt and the number is Challenge. This is altcha's protocol, version
// 1.
type Challenge struct {
	Algorithm string `json:"algorithm"`
	Challenge string `json:"challenge"`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
	MaxNumber int    `json:"maxnumber"`
}

// proof is a solved challenge as a browser sends it: JSON in base64.
type proof struct {
	Algorithm string `json:"algorithm"`
	Challenge string `json:"challenge"`
	Number    int64  `json:"number"`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
}

type altcha struct {
	key        []byte
	difficulty int
	clock      clock.Clock

	mu        sync.Mutex
	spent     map[string]time.Time // signature of a used challenge -> its expiry
	lastSweep time.Time
}

func newAltcha(o Options) *altcha {
	return &altcha{key: o.Key, difficulty: o.Difficulty, clock: o.Clock, spent: map[string]time.Time{}}
}

// challenge makes a new challenge. It stores nothing.
func (a *altcha) challenge() (Challenge, error) {
	random := make([]byte, saltBytes)
	if _, err := rand.Read(random); err != nil {
		return Challenge{}, err
	}
	number, err := rand.Int(rand.Reader, big.NewInt(int64(a.difficulty)+1))
	if err != nil {
		return Challenge{}, err
	}
	expires := a.clock.Now().Add(challengeLifetime).Unix()
	// The trailing & separates the number from the expiry, as in altcha's own
	// libraries.
	salt := hex.EncodeToString(random) + "?expires=" + strconv.FormatInt(expires, 10) + "&"
	hash := hashOf(salt, number.Int64())
	return Challenge{
		Algorithm: algorithm, Challenge: hash, Salt: salt, Signature: a.sign(hash), MaxNumber: a.difficulty,
	}, nil
}

func hashOf(salt string, number int64) string {
	sum := sha256.Sum256([]byte(salt + strconv.FormatInt(number, 10)))
	return hex.EncodeToString(sum[:])
}

func (a *altcha) sign(challenge string) string {
	mac := hmac.New(sha256.New, a.key)
	mac.Write([]byte(challenge))
	return hex.EncodeToString(mac.Sum(nil))
}

func (a *altcha) verify(_ context.Context, payload string, _ netip.Addr) error {
	solved, ok := parseProof(payload)
	if !ok || solved.Algorithm != algorithm || solved.Number < 0 || solved.Number > int64(a.difficulty) {
		return errRefused
	}
	hash := hashOf(solved.Salt, solved.Number)
	if subtle.ConstantTimeCompare([]byte(hash), []byte(solved.Challenge)) != 1 ||
		!hmac.Equal([]byte(a.sign(hash)), []byte(solved.Signature)) {
		return errRefused
	}
	expiry, ok := expiryOf(solved.Salt)
	if !ok || !a.clock.Now().Before(expiry) {
		return errRefused
	}
	return a.spend(solved.Signature, expiry)
}

// spend stores a proof until it expires. Of several concurrent uses of one
// proof, one succeeds.
func (a *altcha) spend(signature string, expiry time.Time) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.clock.Now()
	if _, used := a.spent[signature]; used {
		return errRefused
	}
	if len(a.spent) >= maxSpent || now.Sub(a.lastSweep) > challengeLifetime {
		for used, end := range a.spent {
			if !now.Before(end) {
				delete(a.spent, used)
			}
		}
		a.lastSweep = now
	}
	if len(a.spent) >= maxSpent {
		a.evictOne()
	}
	a.spent[signature] = expiry
	return nil
}

// evictOne evicts any proof. An attacker who fills the memory to reuse a proof has to solve far
// more challenges than the reuse saves.
func (a *altcha) evictOne() {
	for signature := range a.spent {
		delete(a.spent, signature)
		return
	}
}

// parseProof parses a browser's proof.
func parseProof(payload string) (proof, bool) {
	if payload == "" || len(payload) > maxPayload {
		return proof{}, false
	}
	raw, err := base64.StdEncoding.DecodeString(payload)
	if err != nil {
		return proof{}, false
	}
	var solved proof
	if json.Unmarshal(raw, &solved) != nil {
		return proof{}, false
	}
	return solved, true
}

// expiryOf reads the expiry from a salt, whose signature covers it.
func expiryOf(salt string) (time.Time, bool) {
	_, query, found := strings.Cut(salt, "?")
	if !found {
		return time.Time{}, false
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return time.Time{}, false
	}
	seconds, err := strconv.ParseInt(values.Get("expires"), 10, 64)
	return time.Unix(seconds, 0), err == nil
}
