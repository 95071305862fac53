package mail

import (
	"context"
	"fmt"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// smtp delivers messages to a mail server. It opens one connection for each,
// since messages are few.
type smtp struct {
	client *gomail.Client
	from   string
}

func newSMTP(o Options) (*smtp, error) {
	options := []gomail.Option{gomail.WithPort(o.Port), gomail.WithTimeout(deliveryTimeout)}
	switch o.TLS {
	case "tls":
		options = append(options, gomail.WithSSL())
	case "none":
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if o.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(o.User), gomail.WithPassword(o.Password))
	}
	client, err := gomail.NewClient(o.Host, options...)
	if err != nil {
		return nil, fmt.Errorf("set up the mail server: %w", err)
	}
	if _, err := encodeMessage(o.From, Message{To: "recipient@example.org"}); err != nil {
		return nil, fmt.Errorf("set up the mail server: %w", err)
	}
	return &smtp{client: client, from: o.From}, nil
}

// closeFailedPrefix is the prefix of the error of a message that the server has accepted, but whose
// connection did not end correctly.
const closeFailedPrefix = "failed to close connection"

func (s *smtp) deliver(ctx context.Context, message Message) error {
	mime, err := encodeMessage(s.from, message)
	if err != nil {
		return err
	}
	err = s.client.DialAndSendWithContext(ctx, mime)
	if err != nil && !strings.HasPrefix(err.Error(), closeFailedPrefix) {
		return fmt.Errorf("send by smtp: %w", err)
	}
	return nil
}
