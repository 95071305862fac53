package alerts

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	netmail "net/mail"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/mail"
	"croupier/app/kernel/safehttp"
)

// sender sends messages to channels of one kind.
type sender interface {
	// check refuses addresses that are invalid for the kind.
	check(to string) error
	// secret reports whether the kind needs a secret.
	secret() bool
	// send sends a message. Its error never includes the secret.
	send(ctx context.Context, to, secret string, m Message) error
}

func (s *Service) newSenders() map[string]sender {
	client := newClient(s.options.Private)
	return map[string]sender{
		channelMail:     mailSender{s.Mailer, s.options.Product},
		channelWebhook:  webhookSender{client: client, private: s.options.Private, now: s.Clock.Now},
		channelTelegram: telegramSender{client: client, url: strings.TrimRight(s.options.TelegramURL, "/")},
	}
}

var errPrivate = errors.New("the address is in a private network: alerts.private in the configuration permits that")

// newClient returns a client that calls only public addresses, unless private is true.
func newClient(private bool) *http.Client {
	if private {
		return safehttp.NewClient(sendTimeout, nil)
	}
	return safehttp.NewClient(sendTimeout, errPrivate)
}

// post sends a request and returns an error for every answer other than success. The
// client's error includes the address, and the address can include a secret. post
// therefore returns only the cause of that error.
func post(ctx context.Context, client *http.Client, address string, body []byte, header http.Header) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return errors.New("the address cannot be called")
	}
	request.Header = header
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Croupier")
	answer, err := client.Do(request)
	if err != nil {
		if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		return fmt.Errorf("call: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // the body is not needed
	_, _ = io.CopyN(io.Discard, answer.Body, 1<<16)
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return fmt.Errorf("the answer was %d", answer.StatusCode)
	}
	return nil
}

// mailSender sends emails.
type mailSender struct {
	mailer mail.Queue
	site   string
}

func (mailSender) secret() bool { return false }

func (mailSender) check(to string) error {
	parsed, err := netmail.ParseAddress(to)
	if err == nil && parsed.Address != to {
		err = errors.New("it is more than an address")
	}
	return err
}

func (s mailSender) send(_ context.Context, to, _ string, m Message) error {
	oneLine := strings.Join(strings.Fields(m.Title), " ")
	return s.mailer.Enqueue(mail.Message{To: to, Subject: s.site + ": " + oneLine, Text: m.text(), Kind: "alert"})
}

// webhookSender posts signed JSON. The header Croupier-Signature has the time in unix
// seconds, and the hex of HMAC-SHA256 over the time, a dot and the body.
type webhookSender struct {
	client  *http.Client
	private bool
	now     func() time.Time
}

func (webhookSender) secret() bool { return true }

func (s webhookSender) check(to string) error {
	parsed, err := url.Parse(to)
	switch {
	case err != nil:
		return err
	case parsed.Host == "" || parsed.User != nil || parsed.Fragment != "":
		return errors.New("it is no address of a program")
	case parsed.Scheme != "https" && (parsed.Scheme != "http" || !s.private):
		return errors.New("it must begin with https")
	}
	return nil
}

func (s webhookSender) send(ctx context.Context, to, secret string, m Message) error {
	body, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode the message: %w", err)
	}
	at := strconv.FormatInt(s.now().Unix(), 10)
	header := http.Header{}
	header.Set("Croupier-Delivery", m.ID)
	header.Set("Croupier-Signature", "t="+at+",v1="+Sign(secret, at, body))
	return post(ctx, s.client, to, body, header)
}

// Sign returns the signature of a webhook's body. at is a time in unix seconds.
func Sign(secret, at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// telegramSender sends messages of a Telegram bot. The channel's address is a chat id,
// its secret is the bot's token.
type telegramSender struct {
	client *http.Client
	url    string
}

var (
	chatPattern  = regexp.MustCompile(`^(-?[0-9]{1,20}|@[A-Za-z0-9_]{5,32})$`)
	tokenPattern = regexp.MustCompile(`^[0-9]{1,20}:[A-Za-z0-9_-]{20,80}$`)
)

func (telegramSender) secret() bool { return true }

func (telegramSender) check(to string) error {
	if !chatPattern.MatchString(to) {
		return errors.New("it is neither the number of a chat nor the name of a channel")
	}
	return nil
}

// telegramMessage is the body of Telegram's sendMessage call. The text is displayed
// unchanged.
type telegramMessage struct {
	Chat    string `json:"chat_id"`
	Text    string `json:"text"`
	Preview struct {
		Off bool `json:"is_disabled"`
	} `json:"link_preview_options"`
}

const maxTelegramLength = 4000

func (s telegramSender) send(ctx context.Context, to, secret string, m Message) error {
	if !tokenPattern.MatchString(secret) {
		return errors.New("the token is not one of a bot")
	}
	text := []rune(m.Site + ": " + m.text())
	message := telegramMessage{Chat: to, Text: string(text[:min(len(text), maxTelegramLength)])}
	message.Preview.Off = true
	body, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("encode the message: %w", err)
	}
	return post(ctx, s.client, s.url+"/bot"+secret+"/sendMessage", body, http.Header{})
}
