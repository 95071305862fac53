package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/server/frontend"
	"croupier/webui"
)

type productInfo struct {
	Name          string            `json:"name"`
	Operator      string            `json:"operator"`
	LicenceNumber string            `json:"licenceNumber"`
	Email         string            `json:"email"`
	Social        map[string]string `json:"social"`
	URL           string            `json:"url"`
}

// wireFrontend offers the data of pages about the whole site.
func wireFrontend(_ context.Context, k *kernel, _ noNeeds) (*settings.Value[bool], feature.Feature, error) {
	worker := settings.Bool("frontend.service_worker", true, settings.Spec{
		Group: "frontend", OwnDefault: true,
		Sentence: "Whether browsers keep the files of the site by a service worker, which opens it quicker and shows a page of its own without a connection. Switched off, browsers remove theirs at the next visit.",
	}).WeakenedWhen(settings.Never)
	product := func(context.Context, *feature.Visit) (any, error) {
		product := k.cfg.Product
		return productInfo{
			Name: product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Email: product.Email,
			Social: product.Social, URL: k.address.URL(),
		}, nil
	}
	theme := func(_ context.Context, visit *feature.Visit) (any, error) { return visit.Theme, nil }
	stored := func(context.Context, *feature.Visit) (any, error) { return worker.Get(), nil }
	return worker, feature.Feature{Name: "frontend", Settings: []settings.Group{{Settings: []settings.Setting{worker}}}, Bootstrap: []feature.Section{
		{Name: "product", Load: product}, {Name: "theme", Load: theme}, feature.StaticSection("version", k.options.Version), {Name: "worker", Load: stored},
	}, Policy: frontend.Policy(webui.Files())}, nil
}

// pagesOf makes the pages, with the data that all features offer them.
func pagesOf(k *kernel, features []feature.Feature, refuse feature.Refuse) *frontend.Pages {
	sections := feature.Collect(features, func(f feature.Feature) []feature.Section { return f.Bootstrap })
	return frontend.NewPages(
		frontend.Deps{Gate: k.gate, Refuse: refuse, Sections: sections, Head: headOf(features)}, frontend.Options{Title: k.cfg.Product.Name, Demo: k.cfg.Demo},
	)
}

// headOf is the metadata of pages for other sites.
func headOf(features []feature.Feature) (head feature.HeadOf) {
	for _, f := range features {
		if f.Head != nil {
			head = f.Head
		}
	}
	return head
}
