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
	"croupier/app/kernel/fold"
	"croupier/db"
)

// marks makes the keyed hashes of the local register.
type marks struct{ key []byte }

// of is the mark of the SHA-256 of a normal form, in hex.
func (m marks) of(hash string) string {
	mac := hmac.New(sha256.New, m.key)
	mac.Write([]byte(hash))
	return hex.EncodeToString(mac.Sum(nil))
}

// hashed is the SHA-256 of a normal form, in hex, as files may have it.
func hashed(normal string) string {
	sum := sha256.Sum256([]byte(normal))
	return hex.EncodeToString(sum[:])
}

// letters are the letters and digits of a name, as names are compared.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, fold.Text(name))
}

// byName is the normal form of a name with a birth date; empty where one is missing.
func byName(first, last, birth string) string {
	first, last = letters(first), letters(last)
	if first == "" || last == "" || birth == "" {
		return ""
	}
	return "person:" + last + "," + first + "," + birth
}

// byEmail is the normal form of an e-mail address; empty for none.
func byEmail(address string) string {
	address = strings.ToLower(strings.TrimSpace(address))
	if address == "" {
		return ""
	}
	return "email:" + address
}

// local is the register in the database.
type local struct{ *Service }

// Excluded implements Register. Of somebody of whom nothing is known that the register
// has it does not know the answer.
func (l local) Excluded(ctx context.Context, p Person) (listing Listing, err error) {
	var list []string
	for _, normal := range []string{byName(p.FirstName, p.LastName, p.Birth), byEmail(p.Email)} {
		if normal != "" {
			list = append(list, l.marks.of(hashed(normal)))
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
			listing = longer(listing, until)
		}
		return nil
	})
	return listing, err
}

// longer is a listing with one more entry: the later end holds, and none at all before
// any.
func longer(l Listing, until int64) Listing {
	end := time.Time{}
	if until != 0 {
		end = clock.FromMillis(until)
	}
	if l.Answer == Yes && (l.Until.IsZero() || !end.IsZero() && end.Before(l.Until)) {
		return l
	}
	return Listing{Yes, end}
}
