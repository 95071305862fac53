// Package webhook submits identity checks over HTTPS to any provider, or to a small program in
// front of one. docs/identity.md describes the requests and the answers. Both are signed with one
// secret.
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

// Header contains the time and the signature: "t=UNIX SECONDS,v1=HEX". The signature is the
// HMAC-SHA256 of the time, a dot, and the JSON text.
const Header = "Croupier-Signature"

const (
	// requestTimeout is the timeout of one submission with all its files.
	requestTimeout = 2 * time.Minute
	// maxClockSkew is the max deviation of the time of a signature.
	maxClockSkew = 5 * time.Minute
	// maxAnswer is the max size of an answer, in bytes.
	maxAnswer = 16 << 10
)

// ErrSignature rejects an answer without a valid signature of the provider.
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
	return &Webhook{address, []byte(secret), c, &http.Client{Timeout: requestTimeout, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse // it would send documents to another host
	}}}
}

// order is the JSON part of a request.
type order struct {
	Order  string           `json:"order"`
	Level  int              `json:"level"`
	Person *identity.Person `json:"person,omitempty"`
	Funds  *identity.Funds  `json:"funds,omitempty"`
	Files  []file           `json:"files"`
}

// file describes a file, so that the signature covers it.
type file struct {
	Name   string `json:"name"`
	Part   string `json:"part"`
	Kind   string `json:"kind"`
	SHA256 string `json:"sha256"`
}

// Begin implements identity.Provider: it sends a form with the order and its files.
func (w *Webhook) Begin(ctx context.Context, o identity.Order) error {
	payload := order{o.ID, o.Level, o.Person, o.Funds, []file{}}
	for i, f := range o.Files {
		content, err := f.Open()
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		payload.Files = append(payload.Files, file{fmt.Sprintf("file%d", i), f.Part, f.Kind, hex.EncodeToString(sum[:])})
	}
	text, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("write an order: %w", err)
	}
	out, in := io.Pipe()
	defer out.Close()
	form := multipart.NewWriter(in)
	go func() { in.CloseWithError(write(form, string(text), payload.Files, o.Files)) }()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, w.address, out)
	if err != nil {
		return errors.New("the address of the provider is not readable")
	}
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set(Header, w.sign(w.clock.Now(), text))
	response, err := w.client.Do(request)
	if err != nil {
		var urlErr *url.Error
		if errors.As(err, &urlErr) { // its text contains the address, which may include a key
			err = urlErr.Err
		}
		return fmt.Errorf("the provider does not answer: %w", err)
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, maxAnswer))
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fmt.Errorf("the provider answers with status %d", response.StatusCode)
	}
	return nil
}

// write writes the form: the order, then each file. Only one file is in memory at a time.
func write(form *multipart.Writer, text string, payload []file, files []identity.OrderFile) error {
	if err := form.WriteField("order", text); err != nil {
		return err
	}
	for i, f := range files {
		content, err := f.Open()
		if err != nil {
			return err
		}
		part, err := form.CreateFormFile(payload[i].Name, payload[i].Part)
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

// verify verifies the signature of a text.
func (w *Webhook) verify(header string, text []byte) error {
	first, last, _ := strings.Cut(header, ",")
	seconds, timed := strings.CutPrefix(first, "t=")
	digits, signed := strings.CutPrefix(last, "v1=")
	at, err := strconv.ParseInt(seconds, 10, 64)
	signature, hexErr := hex.DecodeString(digits)
	if !timed || !signed || err != nil || hexErr != nil || !hmac.Equal(signature, w.mac(seconds, text)) {
		return ErrSignature
	}
	if deviation := w.clock.Now().Sub(time.Unix(at, 0)); deviation > maxClockSkew || deviation < -maxClockSkew {
		return ErrSignature
	}
	return nil
}

// result is the body of an answer.
type result struct {
	Order      string `json:"order"`
	Result     string `json:"result"`
	Reason     string `json:"reason"`
	ValidUntil int64  `json:"valid_until"`
}

// Read reads an answer.
func (w *Webhook) Read(r *http.Request) (identity.Result, error) {
	text, err := io.ReadAll(io.LimitReader(r.Body, maxAnswer+1))
	switch {
	case err != nil:
		return identity.Result{}, fmt.Errorf("read an answer: %w", err)
	case len(text) > maxAnswer:
		return identity.Result{}, errors.New("the answer is too long")
	}
	if err := w.verify(r.Header.Get(Header), text); err != nil {
		return identity.Result{}, err
	}
	var got result
	if err := json.Unmarshal(text, &got, json.RejectUnknownMembers(true)); err != nil {
		return identity.Result{}, fmt.Errorf("read an answer: %w", err)
	}
	return identity.Result{OrderID: got.Order, Verdict: identity.Verdict(got.Result), Reason: got.Reason, ValidUntil: got.ValidUntil}, nil
}
