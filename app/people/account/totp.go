package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
)

const (
	totpPeriod       = 30 // seconds
	totpSkew         = 1  // steps before and after the current one
	totpSecretBytes  = 20
	backupCodes      = 10
	backupCodeLength = 10
)

var (
	codePattern   = regexp.MustCompile(`^[0-9]{6}$`)
	backupPattern = regexp.MustCompile(`^[A-Z2-9]{10}$`)
)

// newSecret creates a two-factor secret and the URL of the QR code for authenticator
// apps.
func newSecret(product, name string) (secret, url string, err error) {
	key, err := totp.Generate(totp.GenerateOpts{
		Issuer:      strings.ReplaceAll(product, ":", " "),
		AccountName: name,
		Period:      totpPeriod,
		SecretSize:  totpSecretBytes,
		Digits:      otp.DigitsSix,
		Algorithm:   otp.AlgorithmSHA1, // the only one that every app supports
	})
	if err != nil {
		return "", "", fmt.Errorf("make two-factor secret: %w", err)
	}
	return key.Secret(), key.URL(), nil
}

// stepOf returns the time step of a code, among the current one and its neighbours; ok
// is false for none of them.
func stepOf(secret, code string, now time.Time) (step int64, ok bool, err error) {
	current := now.Unix() / totpPeriod
	for _, candidate := range [...]int64{current, current - totpSkew, current + totpSkew} {
		if candidate < 0 {
			continue
		}
		want, err := hotp.GenerateCodeCustom(secret, uint64(candidate), hotp.ValidateOpts{
			Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
		})
		if err != nil {
			return 0, false, fmt.Errorf("compute two-factor code: %w", err)
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 && !ok {
			step, ok = candidate, true
		}
	}
	return step, ok, nil
}

// newBackupCodes creates a new set: the codes for the player, and the hashes that are
// stored.
func (s *Service) newBackupCodes(userID string) (codes, hashes []string, err error) {
	for range backupCodes {
		code, err := randomCode(backupCodeLength)
		if err != nil {
			return nil, nil, err
		}
		codes = append(codes, strings.ToLower(code[:backupCodeLength/2]+"-"+code[backupCodeLength/2:]))
		hashes = append(hashes, s.backupHash(userID, code))
	}
	return codes, hashes, nil
}

// normalizeBackupCode folds the typed text; ok is false if it cannot be a code.
func normalizeBackupCode(text string) (string, bool) {
	folded := strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(text))
	return folded, backupPattern.MatchString(folded)
}

// backupHash uses a key, because fifty bits alone could be guessed from a stolen
// database.
func (s *Service) backupHash(userID, code string) string {
	mac := hmac.New(sha256.New, s.backupKey)
	fmt.Fprintf(mac, "%s\x00%s", userID, code)
	return hex.EncodeToString(mac.Sum(nil))
}
