package registers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
	"unicode"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/normalize"
	"croupier/db"
)

// keyedHash makes the keyed hashes of the local register.
type keyedHash struct{ key []byte }

// mark returns the mark of the SHA-256 of a normal form, in hex.
func (m keyedHash) mark(hash string) string {
	mac := hmac.New(sha256.New, m.key)
	mac.Write([]byte(hash))
	return hex.EncodeToString(mac.Sum(nil))
}

// hashed returns the SHA-256 of a normal form, in hex, as files may contain it.
func hashed(form string) string {
	sum := sha256.Sum256([]byte(form))
	return hex.EncodeToString(sum[:])
}

// alphanumeric returns the letters and digits of a name in the form for comparison.
func alphanumeric(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, normalize.ForComparison(name))
}

// nameForm returns the normal form of a name with a birth date; empty if one of them is missing.
func nameForm(first, last, birth string) string {
	first, last = alphanumeric(first), alphanumeric(last)
	if first == "" || last == "" || birth == "" {
		return ""
	}
	return "person:" + last + "," + first + "," + birth
}

// emailForm returns the normal form of an email address; empty for none.
func emailForm(address string) string {
	address = strings.ToLower(strings.TrimSpace(address))
	if address == "" {
		return ""
	}
	return "email:" + address
}

// local is the register in the database.
type local struct{ *Service }

// Excluded implements Register. If none of the data by which the register finds people is known,
// the answer is unknown.
func (l local) Excluded(ctx context.Context, p Person) (listing Listing, err error) {
	var list []string
	for _, form := range []string{nameForm(p.FirstName, p.LastName, p.Birth), emailForm(p.Email)} {
		if form != "" {
			list = append(list, l.hashKey.mark(hashed(form)))
		}
	}
	listing.Answer = Unknown
	if len(list) == 0 {
		return listing, nil
	}
	now := l.Clock.Now()
	err = l.DB.Read(ctx, func(q *db.Reader) error {
		listing.Answer = No
		for _, mark := range list {
			until, found, err := entryOf(q, mark)
			if err != nil {
				return err
			}
			if !found || until != 0 && until <= now.UnixMilli() {
				continue
			}
			listing = extendListing(listing, until)
		}
		return nil
	})
	return listing, err
}

// extendListing adds an entry to a listing. The later end applies, and no end is later than any.
func extendListing(l Listing, until int64) Listing {
	end := time.Time{}
	if until != 0 {
		end = clock.FromMillis(until)
	}
	if l.Answer == Yes && (l.Until.IsZero() || !end.IsZero() && end.Before(l.Until)) {
		return l
	}
	return Listing{Yes, end}
}
