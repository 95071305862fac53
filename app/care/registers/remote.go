package registers

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"
)

const (
	requestTimeout = 10 * time.Second
	maxAnswer      = 1 << 16
)

// remote queries a register over HTTPS, or a program of the operator that connects to one.
type remote struct {
	url, secret string
	now         func() time.Time
	client      *http.Client
}

func newRemote(address, secret string, now func() time.Time) *remote {
	client := &http.Client{Timeout: requestTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &remote{address, secret, now, client}
}

// question is the request body. Unknown fields are empty.
type question struct {
	ID        string `json:"id"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Birth     string `json:"birth"`
	Country   string `json:"country"`
	Email     string `json:"email"`
}

// reply is the answer body: the id of the question, the answer, and the last day of the listing if
// the register reports it.
type reply struct {
	ID     string `json:"id"`
	Answer Answer `json:"answer"`
	Until  string `json:"until"`
}

// signature signs the time in unix seconds, a point and the body.
func signature(secret, at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// Excluded implements Register.
func (r *remote) Excluded(ctx context.Context, p Person) (Listing, error) {
	query := question{rand.Text(), p.FirstName, p.LastName, p.Birth, p.Country, p.Email}
	body, err := json.Marshal(query)
	if err != nil {
		return Listing{}, errors.New("the question cannot be written")
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, bytes.NewReader(body))
	if err != nil {
		return Listing{}, errors.New("the address cannot be called")
	}
	at := strconv.FormatInt(r.now().Unix(), 10)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Croupier")
	request.Header.Set("Croupier-Signature", "t="+at+",v1="+signature(r.secret, at, body))
	answer, err := r.client.Do(request)
	if err != nil {
		if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		return Listing{}, fmt.Errorf("call: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // it was read
	if answer.StatusCode != http.StatusOK {
		return Listing{}, fmt.Errorf("the answer was %d", answer.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return Listing{}, fmt.Errorf("read the answer: %w", err)
	}
	return query.read(text)
}

// read reads the reply to a question. Its errors contain nothing of the reply, which may repeat the
// person's data.
func (q question) read(text []byte) (listing Listing, err error) {
	var got reply
	if json.Unmarshal(text, &got) != nil {
		return listing, errors.New("the answer is not as agreed")
	}
	if got.ID != q.ID {
		return listing, errors.New("the answer is to another question")
	}
	if got.Answer != Yes && got.Answer != No && got.Answer != Unknown {
		return listing, errors.New("the answer is neither yes, no nor unknown")
	}
	listing.Answer = got.Answer
	if got.Answer == Yes && got.Until != "" {
		day, err := time.Parse(time.DateOnly, got.Until)
		if err != nil {
			return Listing{}, errors.New("the end is no date")
		}
		listing.Until = day.AddDate(0, 0, 1) // the last day counts in full
	}
	return listing, nil
}
