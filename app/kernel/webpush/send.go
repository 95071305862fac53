package webpush

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// mostAddress is the longest address of a push service that is taken.
const mostAddress = 1000

// The ends of an attempt that are no success.
var (
	// ErrGone says that the browser takes no messages any more.
	ErrGone = errors.New("the push service does not know the device any more")
	// ErrRefused says that the push service will never take this message.
	ErrRefused = errors.New("the push service refuses the message")
	// ErrAddress says that a push service cannot be at an address.
	ErrAddress = errors.New("this is no address of a push service")
)

// Busy says that the push service wants to be asked again, not before After.
type Busy struct {
	Status int
	After  time.Duration
}

// Error implements error.
func (b *Busy) Error() string { return "the push service answered " + strconv.Itoa(b.Status) }

// Check refuses what is no device: an address without https, with a name and password,
// or keys that are none.
func (d Device) Check() error {
	if _, err := d.address(); err != nil {
		return err
	}
	_, _, err := d.keys()
	return err
}

func (d Device) address() (*url.URL, error) {
	at, err := url.Parse(d.Endpoint)
	if err != nil || len(d.Endpoint) > mostAddress || at.Scheme != "https" || at.Hostname() == "" || at.User != nil || at.Fragment != "" {
		return nil, ErrAddress
	}
	return at, nil
}

// Message is what is sent. The push service drops it when the device was not to be
// reached for its life.
type Message struct {
	Text   []byte
	Life   time.Duration
	Urgent bool
}

// Sender sends messages. Client must not reach the networks of the house: package
// outside makes one.
type Sender struct {
	Client *http.Client
	// Subject is where the push service can write to: https: or mailto:.
	Subject string
}

// Send sends a message to a device, signed with the key that the device knows. Errors:
// ErrGone, ErrRefused, ErrAddress, ErrDevice, *Busy, and those of the network. None has
// the address in it, which lets whoever knows it see when a player is told something.
func (s Sender) Send(ctx context.Context, key Key, d Device, m Message, now time.Time) error {
	at, err := d.address()
	if err != nil {
		return err
	}
	body, err := encrypt(d, m.Text)
	if err != nil {
		return err
	}
	authorization, err := key.authorization(at, s.Subject, now)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, d.Endpoint, bytes.NewReader(body))
	if err != nil {
		return ErrAddress
	}
	request.Header.Set("Authorization", authorization)
	request.Header.Set("Content-Encoding", "aes128gcm")
	request.Header.Set("Content-Type", "application/octet-stream")
	request.Header.Set("TTL", strconv.FormatInt(int64(m.Life/time.Second), 10))
	if m.Urgent {
		request.Header.Set("Urgency", "high")
	}
	answer, err := s.Client.Do(request)
	if err != nil {
		if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		return fmt.Errorf("call a push service: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // what it says is not needed
	_, _ = io.CopyN(io.Discard, answer.Body, 1<<16)
	return ending(answer, now)
}

// ending is what an answer means.
func ending(answer *http.Response, now time.Time) error {
	switch code := answer.StatusCode; {
	case code >= 200 && code <= 299:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return ErrGone
	case code == http.StatusTooManyRequests || code >= 500:
		return &Busy{code, retryAfter(answer.Header.Get("Retry-After"), now)}
	default:
		return fmt.Errorf("%w: %d", ErrRefused, code)
	}
}

// retryAfter reads seconds or a date; zero for anything else.
func retryAfter(text string, now time.Time) time.Duration {
	const most = 24 * 60 * 60
	if seconds, err := strconv.ParseInt(text, 10, 64); err == nil && seconds > 0 {
		return time.Duration(min(seconds, most)) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil && at.After(now) {
		return min(at.Sub(now), most*time.Second)
	}
	return 0
}
