package captcha

import "croupier/app/kernel/action"

// Policy allows the sources that the provider's script needs.
func (c *Captcha) Policy() (policy action.Policy) {
	switch c.options.Provider {
	case Turnstile:
		policy.Scripts = []string{"https://challenges.cloudflare.com"}
		policy.Frames = policy.Scripts
	case HCaptcha:
		policy.Scripts = []string{"https://hcaptcha.com", "https://*.hcaptcha.com"}
		policy.Frames, policy.Styles = policy.Scripts, policy.Scripts
	}
	return policy
}
