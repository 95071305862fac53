package players

import "croupier/db"

// Email is an email to a player. The site greets the player by name and adds its footer.
type Email struct {
	// Kind names the email in the log of sent emails.
	Kind, Subject string
	Paragraphs    []string
	// Button is the label of the button, Path the page of the site that it opens.
	Button, Path string
	// Note is the small text below the button; empty for none.
	Note string
}

// Emails sends emails to players.
type Emails interface {
	// Notify queues an email to a player. sent is false for a player without an address. Errors:
	// mail.ErrQueueFull.
	Notify(q db.Querier, userID string, email Email) (sent bool, err error)
}

// Marketing decides which players promotions may reach.
type Marketing interface {
	// MarketingAllowed reports whether promotions may reach a player. They reach no player who is banned,
	// self-excluded, in a time-out or has a strong marker of harm.
	MarketingAllowed(q db.Querier, userID string) (bool, error)
}
