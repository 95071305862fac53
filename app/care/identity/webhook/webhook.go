// Package webhook hands checks of identity to any provider, or to a small program in
// front of one, over HTTPS. docs/identity.md tells what is sent and what comes back;
// both are signed with one secret.
package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/care/identity"
	"croupier/app/kernel/clock"
)

// Header has the time and the signature: "t=UNIX SECONDS,v1=HEX", of which the
// signature is the HMAC-SHA256 of the time, a dot, and the JSON text.
const Header = "Croupier-Signature"

const (
	// patience bounds one hand-over, with all its files.
	patience = 2 * time.Minute
	// skew is how far the time of a signature may be off.
	skew = 5 * time.Minute
	// largest is the most that an answer may have, in bytes.
	largest = 16 << 10
)

// ErrSignature refuses an answer that the provider has not signed, or not now.
var ErrSignature = errors.New("the signature does not hold")

// Webhook is one provider.
type Webhook struct {
	address string
	secret  []byte
	clock   clock.Clock
	client  *http.Client
}

// New makes the client of a provider.
func New(address, secret string, c clock.Clock) *Webhook {
	return &Webhook{address, []byte(secret), c, &http.Client{Timeout: patience, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse // it would take documents to somewhere else
	}}}
}

// order is what a provider gets beside the files.
type order struct {
	Order  string           `json:"order"`
	Level  int              `json:"level"`
	Person *identity.Person `json:"person,omitempty"`
	Funds  *identity.Funds  `json:"funds,omitempty"`
	Files  []file           `json:"files"`
}

// file tells of a file, so that the signature holds for it as well.
type file struct {
	Name   string `json:"name"`
	Part   string `json:"part"`
	Kind   string `json:"kind"`
	SHA256 string `json:"sha256"`
}

// Begin implements identity.Provider: it sends a form with the order and its files.
func (w *Webhook) Begin(ctx context.Context, o identity.Order) error {
	told := order{o.ID, o.Level, o.Person, o.Funds, []file{}}
	for i, f := range o.Files {
		content, err := f.Open()
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		told.Files = append(told.Files, file{fmt.Sprintf("file%d", i), f.Part, f.Kind, hex.EncodeToString(sum[:])})
	}
	text, err := json.Marshal(told)
	if err != nil {
		return fmt.Errorf("write an order: %w", err)
	}
	out, in := io.Pipe()
	defer out.Close()
	form := multipart.NewWriter(in)
	go func() { in.CloseWithError(write(form, string(text), told.Files, o.Files)) }()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, w.address, out)
	if err != nil {
		return errors.New("the address of the provider is not readable")
	}
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set(Header, w.sign(w.clock.Now(), text))
	response, err := w.client.Do(request)
	if err != nil {
		var where *url.Error
		if errors.As(err, &where) { // it repeats the address, which may have a key in it
			err = where.Err
		}
		return fmt.Errorf("the provider does not answer: %w", err)
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, largest))
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fmt.Errorf("the provider answers with status %d", response.StatusCode)
	}
	return nil
}

// write writes the form: the order, then each file. One is in memory at a time.
func write(form *multipart.Writer, text string, told []file, files []identity.OrderFile) error {
	if err := form.WriteField("order", text); err != nil {
		return err
	}
	for i, f := range files {
		content, err := f.Open()
		if err != nil {
			return err
		}
		part, err := form.CreateFormFile(told[i].Name, told[i].Part)
		if err != nil {
			return err
		}
		if _, err := part.Write(content); err != nil {
			return err
		}
	}
	return form.Close()
}

func (w *Webhook) mac(at string, text []byte) []byte {
	m := hmac.New(sha256.New, w.secret)
	m.Write([]byte(at + "."))
	m.Write(text)
	return m.Sum(nil)
}

func (w *Webhook) sign(at time.Time, text []byte) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(w.mac(seconds, text))
}

// proves checks the signature of a text.
func (w *Webhook) proves(header string, text []byte) error {
	first, last, _ := strings.Cut(header, ",")
	seconds, timed := strings.CutPrefix(first, "t=")
	digits, signed := strings.CutPrefix(last, "v1=")
	at, err := strconv.ParseInt(seconds, 10, 64)
	given, garbled := hex.DecodeString(digits)
	if !timed || !signed || err != nil || garbled != nil || !hmac.Equal(given, w.mac(seconds, text)) {
		return ErrSignature
	}
	if off := w.clock.Now().Sub(time.Unix(at, 0)); off > skew || off < -skew {
		return ErrSignature
	}
	return nil
}

// result is what comes back.
type result struct {
	Order      string `json:"order"`
	Result     string `json:"result"`
	Reason     string `json:"reason"`
	ValidUntil int64  `json:"valid_until"`
}

// Read reads an answer.
func (w *Webhook) Read(r *http.Request) (identity.Result, error) {
	text, err := io.ReadAll(io.LimitReader(r.Body, largest+1))
	switch {
	case err != nil:
		return identity.Result{}, fmt.Errorf("read an answer: %w", err)
	case len(text) > largest:
		return identity.Result{}, errors.New("the answer is too long")
	}
	if err := w.proves(r.Header.Get(Header), text); err != nil {
		return identity.Result{}, err
	}
	var got result
	if err := json.Unmarshal(text, &got, json.RejectUnknownMembers(true)); err != nil {
		return identity.Result{}, fmt.Errorf("read an answer: %w", err)
	}
	return identity.Result{Order: got.Order, Verdict: identity.Verdict(got.Result), Reason: got.Reason, ValidUntil: got.ValidUntil}, nil
}
