package account

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"croupier/app/kernel/settings"
)

// siteSettings are the account settings that staff can change at run time.
type siteSettings struct {
	perAddress         *settings.Value[int]
	passwordMin        *settings.Value[int]
	recoveryHours      *settings.Value[int]
	title, description *settings.Value[string]
	images             *settings.Value[[]string]
	fields             *settings.Value[[]ContactField]
}

// Limits of the settings.
const (
	maxPerAddress  = 10_000
	maxPasswordMin = 72 // maximum of the setting, in characters
	maxTitle       = 200
	maxDescription = 2000
	maxDialogItems = 20
	maxFieldTitle  = 100

	defaultRecoveryHours = 24 // hours
	minRecoveryHours     = 12
	maxRecoveryHours     = 14 * 24
)

var contactModel = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)

func declareSettings(o Options) *siteSettings {
	contact := settings.Spec{Group: "contact"}
	return &siteSettings{
		perAddress: settings.Int("accounts.registrations_per_address", o.MaxPerAddress, 0, maxPerAddress, settings.Spec{Group: "accounts", Unit: "accounts"}).WeakenedWhen(settings.RaisedOrZero),
		passwordMin: settings.Int("accounts.password_min", minPassword, minPassword, maxPasswordMin, settings.Spec{
			Group: "accounts", Unit: "characters", OwnDefault: true,
			Sentence: "Least length of a new password. The most used passwords are refused whatever their length; present passwords stay valid.",
		}).WeakenedWhen(settings.Lowered),
		recoveryHours: settings.Int("accounts.recovery_hours", defaultRecoveryHours, minRecoveryHours, maxRecoveryHours, settings.Spec{
			Group: "accounts", Unit: "hours", OwnDefault: true,
			Sentence: "How long the owner of an account can object before staff change its email address, turn its two-factor authentication off or send a link for a new password.",
		}).WeakenedWhen(settings.Lowered),
		title:       settings.Text("contact.title", o.Contact.Title, 1, maxTitle, contact),
		description: settings.Paragraph("contact.description", o.Contact.Description, 0, maxDescription, contact),
		images:      settings.Texts("contact.images", o.Contact.Images, contact, checkImage).WeakenedWhen(settings.Never),
		fields: settings.List("contact.fields", o.Contact.Fields, []settings.Field{
			{Name: "title", Kind: settings.KindText, Sentence: "What the dialog asks for."},
			{Name: "model", Kind: settings.KindText, Sentence: "Short name in lower-case letters, under which the answer is stored."},
		}, contact, checkContactFields).WeakenedWhen(settings.Never),
	}
}

// Page is the account data of every page.
type Page struct {
	// PasswordMin is the minimum length of a new password, in characters.
	PasswordMin int `json:"passwordMin"`
}

// Page returns the page data.
func (s *Service) Page() Page { return Page{PasswordMin: s.settings.passwordMin.Get()} }

// Settings declares the account settings for staff.
func (s *Service) Settings() settings.Group {
	set := s.settings
	return settings.Group{Settings: []settings.Setting{set.perAddress, set.passwordMin, set.recoveryHours, set.title, set.description, set.images, set.fields}}
}

// contact returns the current dialog.
func (s *siteSettings) contact() Contact {
	return Contact{Title: s.title.Get(), Description: s.description.Get(), Images: s.images.Get(), Fields: s.fields.Get()}
}

// checkImage accepts paths on the site and https addresses, because pages load nothing
// else.
func checkImage(image string) error {
	parsed, err := url.Parse(image)
	local := strings.HasPrefix(image, "/") && !strings.HasPrefix(image, "//")
	if err != nil || !local && (parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil) {
		return errors.New("must be https addresses or paths on the site")
	}
	return nil
}

func checkContactFields(fields []ContactField) error {
	seen := map[string]bool{}
	if len(fields) > maxDialogItems {
		return fmt.Errorf("must have at most %d items", maxDialogItems)
	}
	for i, field := range fields {
		switch {
		case field.Title == "" || len(field.Title) > maxFieldTitle:
			return fmt.Errorf("item %d needs a title of at most %d characters", i+1, maxFieldTitle)
		case !contactModel.MatchString(field.Model):
			return fmt.Errorf("item %d needs a model in lower-case letters, such as telegram", i+1)
		case seen[field.Model]:
			return fmt.Errorf("item %d has the model of another item", i+1)
		}
		seen[field.Model] = true
	}
	return nil
}
