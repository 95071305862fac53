package mail

import (
	"fmt"

	gomail "github.com/wneessen/go-mail"
)

// compose writes the letter down as MIME, from sender.
func compose(sender string, letter Message) (*gomail.Msg, error) {
	message := gomail.NewMsg()
	if err := message.From(sender); err != nil {
		return nil, fmt.Errorf("sender: %w", err)
	}
	if err := message.To(letter.To); err != nil {
		return nil, fmt.Errorf("recipient: %w", err)
	}
	message.Subject(letter.Subject)
	message.SetDate()
	message.SetMessageID()
	// Keeps out-of-office machines from answering a casino.
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	message.SetBodyString(gomail.TypeTextPlain, letter.Text)
	if letter.HTML != "" {
		message.AddAlternativeString(gomail.TypeTextHTML, letter.HTML)
	}
	return message, nil
}
