for (const block of document.querySelectorAll("pre")) {
  const box = document.createElement("div");
  const button = document.createElement("button");
  box.className = "copy";
  button.type = "button";
  button.textContent = "Copy";
  block.replaceWith(box);
  box.append(block, button);
  button.addEventListener("click", async () => {
    getSelection().selectAllChildren(block);
    let done = false;
    try {
      await navigator.clipboard.writeText(block.textContent);
      done = true;
    } catch {
      done = document.execCommand("copy");
    }
    button.textContent = done ? "Copied" : "Press Ctrl-C";
  });
}
