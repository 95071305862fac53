package mail

import (
	"fmt"

	gomail "github.com/wneessen/go-mail"
)

// encodeMessage encodes the message as MIME.
func encodeMessage(sender string, message Message) (*gomail.Msg, error) {
	mime := gomail.NewMsg()
	if err := mime.From(sender); err != nil {
		return nil, fmt.Errorf("sender: %w", err)
	}
	if err := mime.To(message.To); err != nil {
		return nil, fmt.Errorf("recipient: %w", err)
	}
	mime.Subject(message.Subject)
	mime.SetDate()
	mime.SetMessageID()
	// Prevents automatic replies.
	mime.SetGenHeader("Auto-Submitted", "auto-generated")
	mime.SetBodyString(gomail.TypeTextPlain, message.Text)
	if message.HTML != "" {
		mime.AddAlternativeString(gomail.TypeTextHTML, message.HTML)
	}
	return mime, nil
}
