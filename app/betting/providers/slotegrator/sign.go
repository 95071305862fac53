package slotegrator

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha1" // the protocol defines it
	"encoding/hex"
	"net/url"
	"slices"
	"strings"
)

// Field is one field of a request, in the order of the request. The names of nested fields have
// brackets: rollback_transactions[0][action].
type Field struct{ Name, Value string }

// Credentials identify a merchant.
type Credentials struct {
	// Merchant is the id of the merchant, Key the secret.
	Merchant, Key string
}

// The headers of a signed request.
const (
	headerMerchant  = "X-Merchant-Id"
	headerTimestamp = "X-Timestamp"
	headerNonce     = "X-Nonce"
	headerSign      = "X-Sign"
)

// Sign returns the signature of a request: the HMAC-SHA1 of its fields and of the three headers, sorted
// by the names of the outermost arrays and encoded as a query.
func (c Credentials) Sign(fields []Field, timestamp, nonce string) string {
	all := append(slices.Clone(fields), Field{headerMerchant, c.Merchant}, Field{headerTimestamp, timestamp}, Field{headerNonce, nonce})
	slices.SortStableFunc(all, func(a, b Field) int { return cmp.Compare(outermost(a.Name), outermost(b.Name)) })
	mac := hmac.New(sha1.New, []byte(c.Key))
	_, _ = mac.Write([]byte(Encode(all))) // a hash never fails
	return hex.EncodeToString(mac.Sum(nil))
}

// Headers returns the headers of a signed request; the last one is the signature.
func (c Credentials) Headers(fields []Field, timestamp, nonce string) []Field {
	return []Field{{headerMerchant, c.Merchant}, {headerTimestamp, timestamp}, {headerNonce, nonce}, {headerSign, c.Sign(fields, timestamp, nonce)}}
}

// Encode writes fields as the body of a form.
func Encode(fields []Field) string {
	var body strings.Builder
	for i, f := range fields {
		if i > 0 {
			body.WriteByte('&')
		}
		body.WriteString(escape(f.Name) + "=" + escape(f.Value))
	}
	return body.String()
}

// isSigned compares a signature in constant time.
func (c Credentials) isSigned(fields []Field, timestamp, nonce, signature string) bool {
	return hmac.Equal([]byte(c.Sign(fields, timestamp, nonce)), []byte(strings.ToLower(signature)))
}

// outermost returns the name of the outermost array of a nested field.
func outermost(name string) string {
	before, _, _ := strings.Cut(name, "[")
	return before
}

// escape encodes text as the function urlencode of PHP does, in which the signatures are defined.
func escape(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "~", "%7E") }

// parseFields reads a form in the order of its fields. ok is false for a form that is not encoded
// properly, and for one that has a field twice, which programs read differently.
func parseFields(body string) (fields []Field, ok bool) {
	seen := map[string]bool{}
	for part := range strings.SplitSeq(body, "&") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		name, nameErr := url.QueryUnescape(name)
		value, valueErr := url.QueryUnescape(value)
		if nameErr != nil || valueErr != nil || seen[name] || len(fields) == maxFields {
			return nil, false
		}
		seen[name] = true
		fields = append(fields, Field{name, value})
	}
	return fields, true
}

// maxFields is the maximum number of fields of a callback: a rollback of a hundred
// transactions with four fields each, and the others.
const maxFields = 450
