// Package telegram checks the launch data that Telegram passes to a web app. It
// identifies the user who opened the app and is signed with the key of the site's bot.
package telegram

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	// MaxLaunch is the maximum length of launch data, in bytes; real ones have less
	// than a kilobyte.
	MaxLaunch = 8 << 10
	// maxFields is the maximum number of its fields; Telegram has about a dozen.
	maxFields = 64
	// DefaultMaxAge is how long launch data is valid. Telegram signs new data each time
	// a user opens the app, and the page sends it at once. A reloaded page has its
	// session.
	DefaultMaxAge = 5 * time.Minute
	// clockSkew is how far Telegram's clock may be ahead of the site's.
	clockSkew = time.Minute
)

// ErrLaunch is returned for launch data that is malformed, forged, too old or from the
// future.
var ErrLaunch = errors.New("not valid Telegram launch data")

// User is the user who opened the app. Names may be empty and may have any format.
type User struct {
	ID        int64  `json:"id"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Username  string `json:"username"`
	IsBot     bool   `json:"is_bot"`
}

// Launch is one opening of the app.
type Launch struct {
	User User
	// ID is the same for the same launch in every encoding of its data.
	ID string
	// Expires is when the data is refused for its age.
	Expires time.Time
}

// Verifier checks launch data with the key of one bot.
type Verifier struct {
	secret []byte
	maxAge time.Duration
}

// NewVerifier creates a Verifier for the bot with a token from BotFather. Data older
// than maxAge is refused; 0 means DefaultMaxAge.
func NewVerifier(botToken string, maxAge time.Duration) *Verifier {
	if maxAge <= 0 {
		maxAge = DefaultMaxAge
	}
	return &Verifier{secret: hmacSHA256([]byte("WebAppData"), botToken), maxAge: maxAge}
}

// Verify returns the launch that the data describes. initData is the query string of
// Telegram.WebApp.initData; every failure is ErrLaunch. The caller must ensure that a
// launch signs in once.
func (v *Verifier) Verify(initData string, now time.Time) (Launch, error) {
	fields, err := parse(initData)
	if err != nil {
		return Launch{}, err
	}
	hash, err := hex.DecodeString(fields["hash"])
	if err != nil || !hmac.Equal(hash, hmacSHA256(v.secret, signedText(fields))) {
		return Launch{}, ErrLaunch
	}
	signed, err := v.checkAge(fields["auth_date"], now)
	if err != nil {
		return Launch{}, err
	}
	user, err := parseUser(fields["user"])
	return Launch{User: user, ID: hex.EncodeToString(hash), Expires: signed.Add(v.maxAge + time.Second)}, err
}

// parse splits a query string, in which no key may be repeated.
func parse(initData string) (map[string]string, error) {
	if initData == "" || len(initData) > MaxLaunch {
		return nil, ErrLaunch
	}
	fields := map[string]string{}
	for pair := range strings.SplitSeq(initData, "&") {
		rawKey, rawValue, found := strings.Cut(pair, "=")
		key, keyErr := url.QueryUnescape(rawKey)
		value, valueErr := url.QueryUnescape(rawValue)
		_, repeated := fields[key]
		switch {
		case !found, keyErr != nil, valueErr != nil, key == "", repeated, len(fields) == maxFields:
			return nil, ErrLaunch
		// With a line break, one set of fields could pass for another.
		case strings.ContainsAny(key, "=\n"), strings.Contains(value, "\n"), !utf8.ValidString(key + value):
			return nil, ErrLaunch
		}
		fields[key] = value
	}
	return fields, nil
}

// signedText is the text that Telegram signs: every field except the hash, sorted.
func signedText(fields map[string]string) string {
	lines := make([]string, 0, len(fields))
	for key, value := range fields {
		if key != "hash" {
			lines = append(lines, key+"="+value)
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func hmacSHA256(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}

// checkAge parses when the data was signed, and refuses data that is too old or ahead
// of the clock.
func (v *Verifier) checkAge(text string, now time.Time) (signed time.Time, err error) {
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil || seconds <= 0 || text != strconv.FormatInt(seconds, 10) {
		return time.Time{}, ErrLaunch
	}
	// Compared in whole seconds, so that no date overflows the subtraction.
	from, to := now.Add(-v.maxAge).Unix(), now.Add(clockSkew).Unix()
	if seconds < from || seconds > to {
		return time.Time{}, ErrLaunch
	}
	return time.Unix(seconds, 0), nil
}

// parseUser parses the user field, which may have more members than are used here.
func parseUser(text string) (User, error) {
	var u User
	if err := json.Unmarshal([]byte(text), &u); err != nil || u.ID <= 0 || u.IsBot {
		return User{}, ErrLaunch
	}
	return u, nil
}

// Subject is the permanent id of the user at Telegram.
func (u User) Subject() string { return strconv.FormatInt(u.ID, 10) }

// Label is the display name of the user: the user name or the first name.
func (u User) Label() string {
	switch {
	case u.Username != "":
		return "@" + u.Username
	case u.FirstName != "":
		return u.FirstName
	default:
		return u.Subject()
	}
}
