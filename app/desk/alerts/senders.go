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
	"croupier/app/kernel/outside"
)

// sender sends messages of one kind of channels.
type sender interface {
	// check refuses what is no address of the kind.
	check(to string) error
	// secret tells whether the kind needs one.
	secret() bool
	// send sends a message. Its error never has the secret in it.
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

// newClient makes a client that calls public addresses alone unless it is told
// otherwise.
func newClient(private bool) *http.Client {
	if private {
		return outside.NewClient(sendTimeout, nil)
	}
	return outside.NewClient(sendTimeout, errPrivate)
}

// post sends a request and refuses every answer but success. An error of the
// client has the address in it, in which there may be a secret: only its cause is
// told.
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
	defer func() { _ = answer.Body.Close() }() // what it says is not needed
	_, _ = io.CopyN(io.Discard, answer.Body, 1<<16)
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return fmt.Errorf("the answer was %d", answer.StatusCode)
	}
	return nil
}

// mailSender sends letters.
type mailSender struct {
	mailer Mailer
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

// webhookSender posts signed JSON: the header Croupier-Signature has the time in
// unix seconds and the hex of HMAC-SHA256 over the time, a point and the body.
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

// Sign is the signature of a webhook's body at a time in unix seconds.
func Sign(secret, at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// telegramSender sends messages of a bot. The channel's address is a chat, its
// secret the token of the bot.
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

// telegramMessage is what Telegram takes; the text is shown as it is.
type telegramMessage struct {
	Chat    string `json:"chat_id"`
	Text    string `json:"text"`
	Preview struct {
		Off bool `json:"is_disabled"`
	} `json:"link_preview_options"`
}

const mostTelegram = 4000

func (s telegramSender) send(ctx context.Context, to, secret string, m Message) error {
	if !tokenPattern.MatchString(secret) {
		return errors.New("the token is not one of a bot")
	}
	text := []rune(m.Site + ": " + m.text())
	message := telegramMessage{Chat: to, Text: string(text[:min(len(text), mostTelegram)])}
	message.Preview.Off = true
	body, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("encode the message: %w", err)
	}
	return post(ctx, s.client, s.url+"/bot"+secret+"/sendMessage", body, http.Header{})
}
